/** Requests to the server. An error's message is one sentence for the user. */

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("The table's computer does not answer. Check the connection and try again.");
  }
  if (answer.ok) return answer;
  let sentence = "";
  try {
    sentence = (await answer.json()).error;
  } catch {
    // Not from our server: a proxy's page, or nothing.
  }
  throw new Error(sentence || `That did not work (error ${answer.status}). Try again in a moment.`);
}

/**
 * @template T
 * @param {string} path
 * @param {string} [token]
 * @returns {Promise<T>}
 */
export async function get(path, token) {
  return (await request(path, {headers: bearer(token)})).json();
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 * @returns {Promise<T>}
 */
export async function post(path, body, token) {
  const headers = {"content-type": "application/json", ...bearer(token)};
  return (await request(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
}

/**
 * Save what a request answers as a file.
 * @param {string} path
 * @param {string} file its name
 * @param {string} [token]
 */
export async function download(path, file, token) {
  const answer = await request(path, {headers: bearer(token)});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {string} [token]
 * @returns {Record<string, string>}
 */
function bearer(token) {
  return token ? {authorization: `Bearer ${token}`} : {};
}

/** What to tell the user. @param {unknown} error */
export function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Addresses of scripts that the page starts: under its policy a browser takes them from here alone. */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("deece", {
  createScriptURL(/** @type {string} */ address) {
    if (new URL(address, document.baseURI).origin !== location.origin) throw new TypeError("A script of another site is not started.");
    return address;
  },
});

/** The address of a script of this site, for `new Worker` or the service worker. @param {string} address @returns {string} */
export function scriptURL(address) {
  const trusted = policy ? policy.createScriptURL(address) : address;
  return /** @type {string} */ (/** @type {unknown} */ (trusted));
}

/**
 * Where this Deece is: at the top of its host, or below a path of it ("/pinochle/") where a proxy has put it. The page says how far
 * above it that is (server/pages.py), and this is read before the page's own address changes.
 */
export const root = new URL(document.documentElement.dataset.root ?? "/", document.baseURI).pathname;

/** The address of what Deece itself calls "/api/systems" or "/t/ID". Nothing else makes one: tests/web/test_below.py. @param {string} path */
export const at = (path) => root + path.replace(/^\//, "");

/** This Deece for links from elsewhere: "https://cards.example" or "https://example.org/pinochle". */
export const ownAddress = () => (location.origin + root).replace(/\/$/, "");

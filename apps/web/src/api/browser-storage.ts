/** Keeps nothing: a page then works until it is left. */
const NONE: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
}

/** Where a person has blocked the data of sites, the browser refuses even to name its storage. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[name]
  } catch {
    return NONE
  }
}

/** A cookie that no page may read cannot be missed by one: this tries with its own. */
export function keepsCookies(): boolean {
  const probe = 'iris_probe=1'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers late.
  document.cookie = `${probe}; SameSite=Strict; Max-Age=9`
  return document.cookie.includes(probe)
}

export const LOCAL = storageOf('localStorage')
export const SESSION = storageOf('sessionStorage')

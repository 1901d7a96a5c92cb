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

export const LOCAL = storageOf('localStorage')
export const SESSION = storageOf('sessionStorage')

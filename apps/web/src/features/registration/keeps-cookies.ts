/** A cookie that no page may read cannot be missed by one: this tries with its own. */
export function keepsCookies(): boolean {
  const probe = 'iris_probe=1'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers late.
  document.cookie = `${probe}; SameSite=Strict; Max-Age=9`
  return document.cookie.includes(probe)
}

/** Plain http has no keys, and some private windows store nothing: there a write goes straight to the server. */
export function canKeep(): boolean {
  return (
    typeof indexedDB !== 'undefined' &&
    globalThis.crypto?.subtle !== undefined &&
    navigator.locks !== undefined
  )
}

/**
 * The address as it stands now. A render may be behind it, and a change worked out from an older one
 * would undo what came between: a row opened while typing in the search box still rests.
 */
export function currentSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

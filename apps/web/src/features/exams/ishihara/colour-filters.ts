const FILTERS: readonly [query: string, sentence: string][] = [
  ['(inverted-colors: inverted)', 'Desligue a inversão de cores.'],
  ['(forced-colors: active)', 'Desligue o modo de alto contraste.'],
  ['(monochrome)', 'Esta tela não mostra cores: use outra.'],
]

/** What to do about each colour filter that the browser knows of. It does not know of night modes. */
export function colourFilters(matches: (query: string) => boolean): string[] {
  return FILTERS.filter(([query]) => matches(query)).map(([, sentence]) => sentence)
}

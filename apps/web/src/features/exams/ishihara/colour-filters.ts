const FILTERS: readonly [query: string, sentence: string][] = [
  ['(inverted-colors: inverted)', 'Desligue a inversão de cores.'],
  ['(forced-colors: active)', 'Desligue o modo de alto contraste.'],
  ['(monochrome)', 'Esta tela não mostra cores: use outra.'],
]

/** What the browser knows of filters over its colours, as what to do about each. Night modes it does not know of. */
export function colourFilters(matches: (query: string) => boolean): string[] {
  return FILTERS.filter(([query]) => matches(query)).map(([, sentence]) => sentence)
}

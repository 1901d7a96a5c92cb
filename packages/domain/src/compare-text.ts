const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** Sorts as a Brazilian reads, without accents and case: 'Água' comes before 'Bola'. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b)
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** Orders as a Brazilian reads: accents and case ignored, so 'Água' comes before 'Bola'. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b)
}

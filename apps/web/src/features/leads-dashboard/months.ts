const NAMES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** '2026-11' → 'novembro de 2026'. */
export function monthName(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`
}

/** Last year, this year and the next: the years of targets. The newest last. */
export function monthOptions(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].flatMap((each) =>
    NAMES.map((_, index) => {
      const value = `${each}-${String(index + 1).padStart(2, '0')}`
      return { value, label: monthName(value) }
    }),
  )
}

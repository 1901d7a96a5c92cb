import { MONTH_NAMES } from '@iris/domain/month-names'

/** '2026-11' → 'novembro de 2026'. */
export function monthName(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`
}

/** Last year, this year and the next: the years of targets. The newest last. */
export function monthOptions(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].flatMap((each) =>
    MONTH_NAMES.map((_, index) => {
      const value = `${each}-${String(index + 1).padStart(2, '0')}`
      return { value, label: monthName(value) }
    }),
  )
}

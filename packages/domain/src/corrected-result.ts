import { formatDateTime } from './sao-paulo-date.ts'

/**
 * 'Resultado corrigido em 20/11/2026': what every result of a corrected exam says. `at`: when its former conclusion was taken
 * back, ISO 8601; the day is that of São Paulo.
 */
export function correctedResult(at: string | Date): string {
  return `Resultado corrigido em ${formatDateTime(at).slice(0, 10)}`
}

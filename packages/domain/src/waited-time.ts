const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long somebody has waited: 'há 5 min', 'há 3 h', 'há 2 dias' (from two days on). @param since ISO 8601 */
export function waitedTime(since: string, now: Date = new Date()): string {
  const waited = now.getTime() - Date.parse(since)
  if (waited < MINUTE) return 'há menos de 1 min'
  if (waited < HOUR) return `há ${Math.floor(waited / MINUTE)} min`
  if (waited < 2 * DAY) return `há ${Math.floor(waited / HOUR)} h`
  return `há ${Math.floor(waited / DAY).toLocaleString('pt-BR')} dias`
}

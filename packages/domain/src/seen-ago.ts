const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The server writes a use at most every five minutes, so less than ten means nothing. */
const JUST_NOW = 10 * MINUTE

const words = new Intl.RelativeTimeFormat('pt-BR')

/**
 * When somebody was last seen: 'agora mesmo', 'há 25 minutos', 'há 2 horas', 'há 3 dias'.
 * @param at ISO 8601
 */
export function seenAgo(at: string, now: Date = new Date()): string {
  const ago = now.getTime() - Date.parse(at)
  if (ago < JUST_NOW) return 'agora mesmo'
  if (ago < HOUR) return words.format(-Math.floor(ago / MINUTE), 'minute')
  if (ago < DAY) return words.format(-Math.floor(ago / HOUR), 'hour')
  return words.format(-Math.floor(ago / DAY), 'day')
}

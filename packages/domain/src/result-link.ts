import { formatPhone } from './phone.ts'
import { startOfDay, todayInSaoPaulo } from './sao-paulo-date.ts'

/** How long a link to a result works, besides what is left of the day on which it was made. */
export const RESULT_LINK_DAYS = 30
/** The last of so many wrong birth dates closes the link. */
export const RESULT_TRIES = 10
/** So many links of one exam may open it at once: paper that was lost is printed again, and what was handed out goes on. */
export const RESULT_LINKS_MAX = 20
/** How long an opened result stays open, in minutes: its PDF on the server, and the page when nobody touches it. */
export const RESULT_OPEN_MINUTES = 10

/** How a link reaches the person: copied by the staff, sent by WhatsApp, or printed. */
export const RESULT_CHANNELS = ['link', 'whatsapp', 'print'] as const

export type ResultChannel = (typeof RESULT_CHANNELS)[number]
/** A link that stands in a mail is made with the mail, not by a person. */
export type LinkChannel = ResultChannel | 'email'

/** The last moment of a link: paper and page name its day, so it opens until that day is over in São Paulo. */
export function resultLinkEnd(made: Date = new Date()): Date {
  return new Date(Date.parse(startOfDay(todayInSaoPaulo(made), RESULT_LINK_DAYS + 1)) - 1)
}

/** What a link says of its person before the birth date: 'MARIA DAS GRAÇAS NÓBREGA' → 'M*** N***'. */
export function obscuredName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => `${[...(word ?? '')][0]}***`).join(' ')
}

/** 'maria@example.com' → 'm***@example.com'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}

/** Bare digits of a phone: '11987124460' → '(11) *****-4460'; null without one. */
export function maskedPhone(digits: string): string | null {
  if (digits === '') return null
  return formatPhone(digits).replace(
    /(\) )([0-9]+)/,
    (_, before: string, hidden: string) => before + '*'.repeat(hidden.length),
  )
}

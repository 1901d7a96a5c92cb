/** How somebody wants the result to reach them. None is chosen until they are asked. */
export const PREFERRED_CHANNELS = [
  { value: 'email', label: 'E-mail' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'print', label: 'Impresso' },
] as const

export type PreferredChannel = (typeof PREFERRED_CHANNELS)[number]['value']

export function preferredChannelLabel(channel: PreferredChannel | null): string {
  return PREFERRED_CHANNELS.find(({ value }) => value === channel)?.label ?? ''
}

/** What somebody said about their result being sent to them. */
export type SendingWishes = {
  result_channel: PreferredChannel | null
  /** Null: never asked. False: refused, or given and taken back. */
  result_consent: boolean | null
}

/** Whether nothing leaves, mail or link, before a person says so once more. Who was never asked did not refuse. */
export function refusedSending({ result_consent }: Pick<SendingWishes, 'result_consent'>): boolean {
  return result_consent === false
}

/**
 * People told apart before a mail to all of them: who gets it, who gets it though they want another way, and who refused
 * and is left out. In the order in which they came.
 */
export function apartForMail<T extends SendingWishes>(
  people: readonly T[],
): { byMail: T[]; otherwise: T[]; refused: T[] } {
  const groups = { byMail: [] as T[], otherwise: [] as T[], refused: [] as T[] }
  for (const person of people) groups[groupOf(person)].push(person)
  return groups
}

function groupOf(person: SendingWishes): 'byMail' | 'otherwise' | 'refused' {
  if (refusedSending(person)) return 'refused'
  return person.result_channel === null || person.result_channel === 'email'
    ? 'byMail'
    : 'otherwise'
}

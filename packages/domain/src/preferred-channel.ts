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

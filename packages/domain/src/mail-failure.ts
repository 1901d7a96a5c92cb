/** Why a mail was not sent, each code with its words. */
const MAIL_FAILURES = {
  address: 'endereço recusado',
  'mailbox-full': 'caixa cheia',
  refused: 'recusado pelo servidor de e-mail',
  unreachable: 'sem resposta do servidor de e-mail',
} as const

export type MailFailure = keyof typeof MAIL_FAILURES

/** Why a mail did not arrive: refused at once, or given back later, which somebody read in the clinic's mailbox and says. */
export const DELIVERY_FAILURES = { ...MAIL_FAILURES, returned: 'o e-mail voltou' } as const

export type DeliveryFailure = keyof typeof DELIVERY_FAILURES

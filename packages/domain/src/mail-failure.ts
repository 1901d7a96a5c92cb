/** Why a mail was not sent, each code with its words. */
export const MAIL_FAILURES = {
  address: 'endereço recusado',
  'mailbox-full': 'caixa cheia',
  refused: 'recusado pelo servidor de e-mail',
  unreachable: 'sem resposta do servidor de e-mail',
} as const

export type MailFailure = keyof typeof MAIL_FAILURES

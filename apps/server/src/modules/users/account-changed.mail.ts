import type { Mail } from '../../mail/mailer.ts'

export const ACCOUNT_CHANGES = ['email', 'password', 'second-factor'] as const

/** A change of an account of which its owner is told: a person who did not make it can still act. */
export type ChangeNotice = {
  what: (typeof ACCOUNT_CHANGES)[number]
  /** The address that the account had until then. */
  to: string
  /** How the new address begins, where it is another. */
  now: string | null
}

export const emailChanged = (to: string, now: string): ChangeNotice => ({
  what: 'email',
  to,
  now: masked(now),
})

/** Somebody else chose the password. */
export const passwordSet = (to: string): ChangeNotice => ({ what: 'password', to, now: null })

export const secondFactorOff = (to: string): ChangeNotice => ({
  what: 'second-factor',
  to,
  now: null,
})

export function accountChangedMail({ what, to, now }: ChangeNotice): Mail {
  const [subject, said] = TELLS[what](now ?? '')
  return {
    to,
    subject,
    text: [
      'Olá!',
      said,
      'Se foi você, ou a seu pedido, não é preciso fazer nada.',
      'Se não foi, avise já um administrador da sua clínica.',
      'Equipe Íris',
    ].join('\n\n'),
  }
}

const TELLS: Record<ChangeNotice['what'], (now: string) => [subject: string, said: string]> = {
  email: (now) => [
    'O e-mail da sua conta foi alterado',
    `O e-mail de acesso da sua conta na Íris foi alterado para ${now}. A partir de agora, é com ele que se entra.`,
  ],
  password: () => [
    'A senha da sua conta foi alterada',
    'A administração da clínica definiu uma nova senha para a sua conta na Íris. As sessões que estavam abertas foram encerradas. No próximo acesso, a Íris pede que você escolha outra, só sua.',
  ],
  'second-factor': () => [
    'A verificação em duas etapas foi desligada',
    'A verificação em duas etapas da sua conta na Íris foi desligada. A partir de agora, a senha basta para entrar.',
  ],
}

/** Enough to recognise one's own address, and no more for others who read the old mailbox. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

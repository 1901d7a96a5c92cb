import type { Mail } from '../../mail/mailer.ts'

/** To the former address of an account: a person who did not change it can still act. */
export function emailChangedMail(to: string, now: string): Mail {
  return changed(
    to,
    'O e-mail da sua conta foi alterado',
    `O e-mail de acesso da sua conta na Íris foi alterado para ${masked(now)}. A partir de agora, é com ele que se entra.`,
  )
}

/** Somebody else chose the password: its owner is told, at the address the account had until then. */
export function passwordSetMail(to: string): Mail {
  return changed(
    to,
    'A senha da sua conta foi alterada',
    'A administração da clínica definiu uma nova senha para a sua conta na Íris. As sessões que estavam abertas foram encerradas. No próximo acesso, a Íris pede que você escolha outra, só sua.',
  )
}

export function secondFactorOffMail(to: string): Mail {
  return changed(
    to,
    'A verificação em duas etapas foi desligada',
    'A verificação em duas etapas da sua conta na Íris foi desligada. A partir de agora, a senha basta para entrar.',
  )
}

function changed(to: string, subject: string, what: string): Mail {
  return {
    to,
    subject,
    text: [
      'Olá!',
      what,
      'Se foi você, ou a seu pedido, não é preciso fazer nada.',
      'Se não foi, avise já um administrador da sua clínica.',
      'Equipe Íris',
    ].join('\n\n'),
  }
}

/** Enough to recognise one's own address, and no more for others who read the old mailbox. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

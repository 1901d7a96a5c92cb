import type { Mail } from '../../mail/mailer.ts'

/** To the former address of an account: a person who did not change it can still act. */
export function emailChangedMail(to: string, now: string): Mail {
  return {
    to,
    subject: 'O e-mail da sua conta foi alterado',
    text: [
      'Olá!',
      `O e-mail de acesso da sua conta no Íris foi alterado para ${masked(now)}. A partir de agora, é com ele que se entra.`,
      'Se foi você, não é preciso fazer nada.',
      'Se não foi você, avise já um administrador da sua clínica.',
      'Equipe Íris',
    ].join('\n\n'),
  }
}

/** Enough to recognise one's own address, and no more for others who read the old mailbox. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

import type { Mail } from '../../mail/mailer.ts'

/** To the address an account had until now: whoever did not change it themself can still act. */
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

/** Enough to know one's own address again, and no more for whoever else reads the old mail box. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

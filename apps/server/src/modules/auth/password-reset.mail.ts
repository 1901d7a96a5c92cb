import { escapeHtml } from '../../mail/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'

/** The mail with the link to a new password. It names nobody and says nothing of what is done here. */
export function passwordResetMail(to: string, link: string): Mail {
  const subject = 'Crie uma nova senha'
  const lines = [
    'Olá!',
    'Recebemos um pedido para criar uma nova senha de acesso à Íris para este endereço de e-mail.',
    'O link abaixo vale por uma hora e só pode ser usado uma vez:',
  ]
  const ending = [
    'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    'Equipe Íris',
  ]
  const paragraph = (line: string) => `<p>${line}</p>`
  const address = escapeHtml(link)
  return {
    to,
    subject,
    text: [...lines, link, ...ending].join('\n\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      `<title>${subject}</title></head>`,
      '<body style="font-family: Arial, sans-serif; line-height: 1.5; color: #1f2933">',
      ...lines.map(paragraph),
      `<p><a href="${address}">Criar nova senha</a></p>`,
      `<p>Se o link não abrir, copie este endereço no navegador:<br>${address}</p>`,
      ...ending.map(paragraph),
      '</body></html>',
    ].join('\n'),
  }
}

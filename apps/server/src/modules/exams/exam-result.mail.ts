import { escapeHtml } from '../../mail/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'

export type ExamResultMail = {
  /** The recipient: the patient, or the guardian of a minor. Only the first name is written. */
  to: { email: string; name: string }
  patient: { name: string }
  pdf: Buffer
  messageId?: string | undefined
}

/**
 * The mail with a result. A mail is read on locked screens and by employers' servers, so subject, body and file name
 * do not say the findings, nor more of the patient than a first name. The mail says in words what opens the PDF, but
 * not the date itself.
 */
export function examResultMail({ to, patient, pdf, messageId }: ExamResultMail): Mail {
  const ofPatient = to.name === patient.name
  const whose = ofPatient
    ? 'sua data de nascimento'
    : `data de nascimento de ${firstName(patient.name)}`
  const greeting = `Olá, ${firstName(to.name)}!`
  const lines = [
    ofPatient
      ? 'O documento que você aguardava está no anexo deste e-mail, em PDF.'
      : `O documento de ${firstName(patient.name)} está no anexo deste e-mail, em PDF.`,
    `Ele abre com senha: a ${whose}, só os oito números, dia, mês e ano, sem barras (ddmmaaaa).`,
    'Guarde-o e mostre-o apenas a quem cuida da sua saúde. Se você não esperava este e-mail, apague-o.',
    'Esta mensagem é automática: não é preciso responder.',
  ]
  return {
    to: to.email,
    subject: 'Seu documento da Íris está disponível',
    text: [greeting, ...lines, 'Íris'].join('\n\n'),
    html: page([greeting, ...lines]),
    attachments: [{ filename: 'documento-iris.pdf', content: pdf, contentType: 'application/pdf' }],
    ...(messageId ? { messageId } : {}),
  }
}

/** Names are stored in capitals: 'MARIA DAS GRAÇAS' → 'Maria'. */
function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR')
}

function page(paragraphs: readonly string[]): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  return `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:32px 16px;background:#F6F8FA;color:#0F1B2D;font:16px/1.5 Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid #E3E8EF;border-radius:10px"><p style="margin:0 0 24px;color:#0B7285;font-size:20px;font-weight:bold">Íris</p>${body}</div></body></html>`
}

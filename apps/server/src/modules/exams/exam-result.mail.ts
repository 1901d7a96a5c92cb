import { correctedResult } from '@iris/domain/corrected-result'
import type { Recipient } from '@iris/domain/guardian'
import { firstName } from '@iris/domain/person-name'
import { RESULT_LINK_DAYS } from '@iris/domain/result-link'
import { escapeHtml } from '../../mail/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type Sender, signatureOf } from '../../mail/signature.ts'

export type ExamResultMail = {
  /** The recipient: the patient, or the guardian of a minor. Only the first name is written. */
  to: Recipient
  patient: { name: string }
  /** Who signs. */
  clinic: Sender
  /** Set for the result of an exam that was corrected. */
  corrected_at?: string | null | undefined
  /** The document itself, or a link that opens it (RESULT_BY). */
  carries: { pdf: Buffer } | { url: string }
  messageId?: string | undefined
}

/**
 * The mail with a result. A mail is read on locked screens and by employers' servers, so subject, body and file name
 * do not say the findings, nor more of the patient than a first name. The mail says in words what opens the result, but
 * not the date itself.
 */
export function examResultMail({
  to,
  patient,
  clinic,
  corrected_at,
  carries,
  messageId,
}: ExamResultMail): Mail {
  const ofPatient = !to.isGuardian
  const whose = ofPatient
    ? 'sua data de nascimento'
    : `data de nascimento de ${firstName(patient.name)}`
  const its = ofPatient ? 'que você aguardava' : `de ${firstName(patient.name)}`
  const corrected = corrected_at && correctedResult(corrected_at)
  const health = ofPatient ? 'da sua saúde' : `da saúde de ${firstName(patient.name)}`
  const parts =
    'url' in carries
      ? linkLines({ its, whose, corrected, url: carries.url })
      : attachmentLines({ its, whose, health, corrected })
  const lines = [
    `Olá, ${firstName(to.name)}!`,
    ...parts,
    'Esta mensagem é automática: não é preciso responder.',
  ]
  return {
    to: to.email,
    subject: 'Seu documento da Íris está disponível',
    text: [...lines, signatureOf(clinic).join('\n')].join('\n\n'),
    html: page(lines, clinic),
    ...('pdf' in carries && {
      attachments: [
        { filename: 'documento-iris.pdf', content: carries.pdf, contentType: 'application/pdf' },
      ],
    }),
    ...(messageId ? { messageId } : {}),
  }
}

type Words = {
  /** 'que você aguardava' or 'de Ana'. */
  its: string
  /** Which date opens it. */
  whose: string
  corrected: string | null | undefined
}

function attachmentLines({ its, whose, health, corrected }: Words & { health: string }): string[] {
  return [
    `O documento ${its} está no anexo deste e-mail, em PDF.`,
    ...(corrected ? [`${corrected}: o documento anexo vale no lugar do anterior.`] : []),
    `Ele abre com senha: a ${whose}, só os oito números, dia, mês e ano, sem barras (ddmmaaaa).`,
    `Guarde-o e mostre-o apenas a quem cuida ${health}. Se você não esperava este e-mail, apague-o.`,
  ]
}

function linkLines({ its, whose, corrected, url }: Words & { url: string }): string[] {
  return [
    `O documento ${its} está pronto.`,
    ...(corrected ? [`${corrected}: ele vale no lugar do anterior.`] : []),
    `Para abrir, toque no endereço abaixo e informe a ${whose}. Ele funciona por ${RESULT_LINK_DAYS} dias.`,
    url,
    'Não encaminhe este e-mail. Se você não o esperava, apague-o.',
  ]
}

function page(paragraphs: readonly string[], clinic: Sender): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${linked(escapeHtml(text))}</p>`)
    .join('')
  const lines = signatureOf(clinic).map(escapeHtml).join('<br>')
  const signature = clinic.filled
    ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E3E8EF;color:#51607A;font-size:14px">${lines}</p>`
    : ''
  return `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:32px 16px;background:#F6F8FA;color:#0F1B2D;font:16px/1.5 Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid #E3E8EF;border-radius:10px"><p style="margin:0 0 24px;color:#0B7285;font-size:20px;font-weight:bold">${escapeHtml(clinic.name)}</p>${body}${signature}</div></body></html>`
}

/** A line that is an address can be touched. */
function linked(text: string): string {
  return /^https?:\S+$/.test(text)
    ? `<a href="${text}" style="color:#0B7285;overflow-wrap:anywhere">${text}</a>`
    : text
}

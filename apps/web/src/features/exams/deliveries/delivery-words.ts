import type { CorrectionVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import type { Patient } from '@iris/contracts/patients'
import type { ResultDelivery } from '@iris/contracts/results'
import { isMinor } from '@iris/domain/age'
import { canReachPatient } from '@iris/domain/exam-status'
import { mailRecipient } from '@iris/domain/guardian'
import { DELIVERY_FAILURES } from '@iris/domain/mail-failure'
import { firstName } from '@iris/domain/person-name'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Meaning } from '../../../ui/status-badge.tsx'

const CHANNELS: Record<ResultDelivery['channel'], string> = {
  email: 'E-mail',
  link: 'Link copiado',
  whatsapp: 'Link por WhatsApp',
  print: 'Comprovante impresso',
}

/** The whole result on paper, beside a slip: it has no code. */
const isWholeOnPaper = ({ channel, link }: ResultDelivery) => channel === 'print' && link === null

export function channelWords(delivery: ResultDelivery): string {
  return isWholeOnPaper(delivery) ? 'Resultado impresso' : CHANNELS[delivery.channel]
}

type Look = 'seen' | 'done' | 'running' | 'waiting' | 'failed' | 'ended'

/** What became of one delivery: its word, its colour, and which icon goes with it. */
export type DeliveryState = { word: string; meaning: Meaning; look: Look }

const state = (word: string, meaning: Meaning, look: Look): DeliveryState => ({
  word,
  meaning,
  look,
})

/** Whether a link still opens the result. @param now milliseconds */
export function isLiving({ link }: ResultDelivery, now: number): boolean {
  return link !== null && !link.revoked_at && !link.locked_at && Date.parse(link.expires_at) > now
}

/** @param now milliseconds */
export function stateOf(delivery: ResultDelivery, now: number): DeliveryState {
  const { channel, link, opened_at } = delivery
  if (delivery.state === 'sending') return state('Enviando', 'progress', 'running')
  if (delivery.state === 'failed') return state('Falhou', 'altered', 'failed')
  if (link?.revoked_at) return state('Encerrado', 'neutral', 'ended')
  if (link?.locked_at) return state('Bloqueado: 10 datas erradas', 'altered', 'failed')
  if (opened_at) return state('Visto', 'done', 'seen')
  if (link && !isLiving(delivery, now)) return state('Vencido', 'neutral', 'ended')
  if (delivery.state === 'unknown') return state('Sem confirmação', 'waiting', 'waiting')
  if (channel === 'email') return state('Enviado', 'done', 'done')
  if (channel === 'print') return state('Impresso', 'done', 'done')
  return state('Ainda não visto', 'waiting', 'waiting')
}

/** Under the channel: to whom, and why it did not arrive. */
export function detailOf(delivery: ResultDelivery): string {
  const { channel, destination, failure } = delivery
  const paper = isWholeOnPaper(delivery) ? 'completo, em A4' : 'com QR'
  const to = channel === 'print' ? paper : destination
  return [to, failure && DELIVERY_FAILURES[failure]].filter(Boolean).join(' · ')
}

const NOBODY = 'Paciente anonimizado'

/** Why a result goes to nobody; undefined where it may go. */
export function sendOff(exam: Parameters<typeof canReachPatient>[0]): string | undefined {
  if (exam.anonymised) return NOBODY
  return canReachPatient(exam) ? undefined : 'Depois da avaliação médica'
}

/** Why an exam has no slip; undefined where it has one. */
export function slipOff({
  status,
  anonymised,
}: Pick<Exam, 'status' | 'anonymised'>): string | undefined {
  if (anonymised) return NOBODY
  return status === 'Pendente' ? 'Depois que o exame sair de Pendente' : undefined
}

/** Whether somebody may say that it came back: a mail that may have arrived, and that nobody has opened. */
export function mayReturn({ channel, state, opened_at }: ResultDelivery): boolean {
  return channel === 'email' && (state === 'sent' || state === 'unknown') && opened_at === null
}

/** 'Não aberto' of a link that nobody opened and nobody can any more; a dash where it is not known or may still be. */
export function unseenWords(delivery: ResultDelivery, now: number): string {
  return delivery.link && !isLiving(delivery, now) ? 'Não aberto' : '—'
}

export const openingsWords = (count: number): string =>
  count === 1 ? '1 abertura' : `${count} aberturas`

export type HistoryLine =
  | { kind: 'delivery'; delivery: ResultDelivery; version: number | null }
  | { kind: 'correction'; at: string; version: number; endedLinks: number }

/**
 * Deliveries and corrections in one list, the newest first. `version` is that of the result, from 1, once there is more
 * than one.
 */
export function deliveryHistoryOf(
  deliveries: readonly ResultDelivery[],
  corrections: readonly Pick<CorrectionVersion, 'corrected_at'>[],
): HistoryLine[] {
  const times = corrections.map(({ corrected_at }) => corrected_at).sort(byTime)
  const versionAt = (moment: string) => 1 + times.filter((at) => byTime(at, moment) <= 0).length
  const lines: { at: string; line: HistoryLine }[] = deliveries.map((delivery) => {
    const version = times.length > 0 ? versionAt(delivery.requested_at) : null
    return { at: delivery.requested_at, line: { kind: 'delivery', delivery, version } }
  })
  times.forEach((at, index) => {
    const version = index + 1
    const endedLinks = deliveries.filter(
      ({ link, requested_at }) => link !== null && versionAt(requested_at) === version,
    ).length
    lines.push({ at, line: { kind: 'correction', at, version, endedLinks } })
  })
  return lines.sort((a, b) => byTime(b.at, a.at)).map(({ line }) => line)
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** 'Resultado corrigido em 20/11/2026: os links da versão 1 foram encerrados'. */
export function correctionWords({
  at,
  version,
  endedLinks,
}: Extract<HistoryLine, { kind: 'correction' }>): string {
  const when = `Resultado corrigido em ${formatDate(todayInSaoPaulo(new Date(at)))}`
  if (endedLinks === 0) return when
  return endedLinks === 1
    ? `${when}: o link da versão ${version} foi encerrado`
    : `${when}: os links da versão ${version} foram encerrados`
}

/** Who a result is mailed to: of a minor the guardian. Null without an address. */
export function recipientOf(patient: Patient) {
  const { name, email, dob, responsible_name, responsible_email } = patient
  const guardian = responsible_email
    ? { name: responsible_name ?? '', email: responsible_email }
    : null
  return mailRecipient({ dob, patient: { name, email }, guardian }, todayInSaoPaulo())
}

/** Whom a message is to: of a minor the guardian, though the phone may be the minor's own. */
export function greetedOf({
  name,
  dob,
  responsible_name,
}: Pick<Patient, 'name' | 'dob' | 'responsible_name'>) {
  const guardian = isMinor(dob, todayInSaoPaulo()) ? responsible_name || null : null
  return { patientName: name, guardianName: guardian }
}

type Invitation = ReturnType<typeof greetedOf> & { clinic: string; url: string; expires_at: string }

/** What goes with a link by WhatsApp: nothing clinical, for whoever looks over a shoulder. */
export function linkMessage({
  patientName,
  guardianName,
  clinic,
  url,
  expires_at,
}: Invitation): string {
  const until = formatDate(todayInSaoPaulo(new Date(expires_at)))
  const whose = guardianName ? ` de ${firstName(patientName)}` : ''
  const document = guardianName ? `O documento${whose}` : 'Seu documento'
  return `Olá, ${firstName(guardianName ?? patientName)}! Aqui é a equipe de atendimento · ${clinic}. ${document} está pronto neste endereço, até ${until}: ${url}\nPara abrir, informe a data de nascimento${whose}.`
}

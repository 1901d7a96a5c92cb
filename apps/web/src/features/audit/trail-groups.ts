import type { AuditEvent, PatientAudit } from '@iris/contracts/audit-trail'
import { plural } from '@iris/domain/plural'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'

/** A visit: what was done on one day. */
export type TrailGroup = {
  day: string
  title: string
  /** '20/11/2026', and the exams where the title does not name them. */
  date: string
  /** Of the whole day. */
  counts: string
  events: AuditEvent[]
}

type Part = Pick<PatientAudit, 'data' | 'days'>

/** What was loaded so far, by days, the newest first. */
export function groupsOf(parts: readonly Part[], showsLooks: boolean): TrailGroup[] {
  const counted = new Map(
    parts.flatMap(({ days }) => days.map((each) => [each.day, each] as const)),
  )
  const events = parts.flatMap(({ data }) => data)
  const days = Map.groupBy(events, ({ at }) => todayInSaoPaulo(new Date(at)))
  return [...days].map(([day, ofDay]) => {
    const { changes = 0, looks = 0 } = counted.get(day) ?? {}
    const exams = examsIn(ofDay)
    const title = titleOf(ofDay, exams)
    const seen = plural(looks, 'consulta', 'consultas')
    const hidden = looks === 1 ? `${seen} oculta` : `${seen} ocultas`
    const lookCount = showsLooks ? seen : hidden
    return {
      day,
      title,
      date:
        exams && title !== exams ? `${formatDate(day)} · ${exams.toLowerCase()}` : formatDate(day),
      counts: [
        ...(changes > 0 ? [plural(changes, 'alteração', 'alterações')] : []),
        ...(looks > 0 ? [lookCount] : []),
      ].join(' · '),
      events: ofDay,
    }
  })
}

function titleOf(events: readonly AuditEvent[], exams: string | null): string {
  const isBegun = events.some(
    ({ action, entity }) => entity === 'patient' && (action === 'create' || action === 'import'),
  )
  if (isBegun) return 'Cadastro'
  if (events.some(({ action, entity }) => action === 'correct' && entity === 'exam'))
    return 'Correção do resultado'
  const [screening, ...others] = new Set(events.flatMap(({ event_name }) => event_name ?? []))
  if (screening && others.length === 0) return screening
  if (exams) return exams
  return events.some(({ entity }) => entity === 'medical-record')
    ? 'Prontuário'
    : 'Cadastro e acessos'
}

function examsIn(events: readonly AuditEvent[]): string | null {
  const ids = [...new Set(events.flatMap(({ exam_id }) => exam_id ?? []))].sort((a, b) => a - b)
  if (ids.length > 1) return `Exames nº ${ids.slice(0, -1).join(', ')} e ${ids.at(-1)}`
  return ids.length === 1 ? `Exame nº ${ids[0]}` : null
}

import type { DashboardTrend } from '@iris/contracts/dashboard'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { PlainRows } from './plain-statistics.ts'

/** The first day of a month, so many months after this one. */
export function firstOfMonth(ahead: number): string {
  const day = new Date(`${todayInSaoPaulo().slice(0, 7)}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + ahead)
  return day.toISOString().slice(0, 10)
}

const isWithin = (moment: Date | string, { from, to }: DateRange) => {
  const day = todayInSaoPaulo(new Date(moment))
  return from <= day && day <= to
}

/** What is dated in a period, with everybody. */
export function within(rows: PlainRows, period: DateRange): PlainRows {
  const dated = <T extends { created_at: unknown }>(items: T[]) =>
    items.filter(({ created_at }) => isWithin(created_at as string, period))
  return { ...rows, exams: dated(rows.exams), triages: dated(rows.triages) }
}

/** The trend counted by hand, month by month. */
export function plainTrend(rows: PlainRows, company: number | null, today: string): DashboardTrend {
  const active = rows.patients.filter((one) => one.active && [null, one.company].includes(company))
  const examsOf = (period: DateRange) => {
    const past = within(rows, period).exams.filter(({ status }) => status !== 'Pendente')
    return active.flatMap(
      ({ id }) =>
        past.filter(({ patient_id }) => patient_id === id).sort((a, b) => b.id - a.id)[0] ?? [],
    )
  }
  const share = (count: number, whole: number) => ({
    count,
    percentage: whole === 0 ? 0 : Math.round((count * 10_000) / whole) / 100,
  })
  const months = Array.from({ length: 12 }, (_, index) => {
    const at = new Date(`${today.slice(0, 7)}-15T12:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() - 11 + index)
    const month = at.toISOString().slice(0, 7)
    at.setUTCMonth(at.getUTCMonth() - 11)
    const until = { from: `${at.toISOString().slice(0, 7)}-01`, to: `${month}-31` }
    const exams = examsOf({ from: `${month}-01`, to: `${month}-31` })
    const ofExams = (is: (exam: (typeof exams)[number]) => boolean) =>
      share(exams.filter(is).length, exams.length)
    const concludedAs = (classification: string) =>
      ofExams(
        (exam) =>
          exam.status !== 'Avaliação Médica' && exam.final_classification === classification,
      )
    const eyes = exams.flatMap(({ right_eye, left_eye }) =>
      [right_eye ?? [], left_eye ?? []].flat(),
    )
    const normal = eyes.filter((eye) => ['20/20', '20/25', '20/30'].includes(eye)).length
    return {
      month,
      examined: exams.length,
      coverage: share(examsOf(until).length, active.length),
      total_eyes_examined: eyes.length,
      normal_vision: share(normal, eyes.length),
      altered_ishihara: ofExams(({ ishihara_wrong_answer }) => ishihara_wrong_answer >= 3),
      classification: {
        liberado: concludedAs('liberado'),
        consulta: concludedAs('consulta'),
        especialista: concludedAs('especialista'),
      },
    }
  })
  return { active: active.length, months }
}

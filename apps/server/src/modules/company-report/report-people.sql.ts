import type { ExamOfReport, TriageOfReport } from '@iris/domain/report-facts'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whom a report is about: those of an event, or of the days from `from` until before `to`, instants. */
export type ReportScope = { company: number; event: number } | ReportDays
export type ReportDays = { company: number; from: string; to: string }

/** A person with the newest exam past Pendente and the newest triage; one of the two at least. */
export type PersonRow = Record<ReportGrouping, string | null> & {
  id: number
  exam: (ExamOfReport & { id: number }) | null
  triage: (TriageOfReport & { id: number }) | null
}

/** Everybody who was examined or screened, whether they still work there or not. */
export async function findReportPeople(db: Database, scope: ReportScope): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with newest_exam as (
      select distinct on (e.patient_id) e.* from exams e
      where e.company_id = ${scope.company} and e.status <> 'Pendente'
        and ${
          'event' in scope
            ? sql`e.event_id = ${scope.event}`
            : sql`e.created_at >= ${scope.from} and e.created_at < ${scope.to}`
        }
      order by e.patient_id, e.id desc),
    newest_triage as (
      select distinct on (t.patient_id) t.* from ${
        'event' in scope
          ? sql`triages t join exams e on e.id = t.exam_id where e.company_id = ${scope.company} and e.event_id = ${scope.event}`
          : sql`triages t join patients p on p.id = t.patient_id
              where p.company = ${scope.company} and t.created_at >= ${scope.from} and t.created_at < ${scope.to}`
      }
      order by t.patient_id, t.id desc)
    select p.id, p.sector, p.unit, p.occupation,
      case when e.id is not null then json_build_object(
        'id', e.id, 'right_eye', e.right_eye, 'left_eye', e.left_eye,
        'ishihara_wrong_answer', e.ishihara_wrong_answer,
        'has_retinography', e.retinography_img is not null, 'has_changed', e.has_changed,
        'refractive_disorder', e.refractive_disorder, 'final_classification', e.final_classification,
        'is_referred', r.referred is not null, 'has_attended', coalesce(r.attended, false)) end as exam,
      case when t.id is not null then json_build_object(
        'id', t.id, 'epis', t.epis, 'screen_time', t.screen_time,
        'complaints', (select coalesce(json_agg(name), '[]') from jsonb_path_query(t.eye_complaints, '$[*].name') name)) end as triage
    from newest_exam e
    full join newest_triage t using (patient_id)
    join patients p on p.id = patient_id
    left join lateral (
      select true as referred, bool_or(state = 'attended') as attended
      from referrals where exam_id = e.id and state <> 'withdrawn' having count(*) > 0) r on true
    order by p.id`.execute(db)
  return rows
}

/** Active people of a company, or everybody on the list of an event. */
export async function countCalled(
  db: Database,
  scope: Pick<ReportDays, 'company'> & { event?: number },
): Promise<number> {
  const { rows } = await (scope.event === undefined
    ? sql<{ n: number }>`
        select count(*)::int as n from patients where company = ${scope.company} and active`
    : sql<{ n: number }>`
        select count(*)::int as n from screening_participants where event_id = ${scope.event}`
  ).execute(db)
  return rows[0]!.n
}

export type ReportDoctor = {
  name: string
  crm: string | null
  crm_uf: string | null
  rqe: string | null
}

/** Who concluded the newest of these exams. */
export async function findReportDoctor(
  db: Database,
  exams: readonly number[],
): Promise<ReportDoctor | null> {
  const { rows } = await sql<ReportDoctor>`
    select u.name, u.crm, u.crm_uf, u.rqe from exams e join users u on u.id = e.classified_by
    where e.id = any(${exams}::integer[]) order by e.classified_at desc nulls last, e.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

import { CONCLUDED_STATUSES } from '@iris/domain/exam-status'
import type { ExamOfReport, TriageOfReport } from '@iris/domain/report-facts'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  listedWork,
  OCCUPATION,
  SECTOR,
  UNIT,
} from '../screening-events/participant-work.public.ts'

/** Whom a report is about: the people of an event, or of a time that ends before `to`. */
export type ReportScope = { company: number; event: number } | ReportDays
/** `except`: an event whose exams are left out, whenever they began. */
export type ReportDays = { company: number; from: string; to: string; except?: number | undefined }

/** A person with the newest exam past Pendente and the newest triage; one of the two at least. */
export type PersonRow = Record<ReportGrouping, string | null> & {
  id: number
  /** They are among those that `countCalled` counts. */
  is_called: boolean
  exam: (ExamOfReport & { id: number }) | null
  triage: (TriageOfReport & { id: number }) | null
}

/** Rows as the text of JSON: they are read in a process apart, not in this one. */
export type PeopleText = { n: number; people: string }

/**
 * The exams of a report, or what belongs to them. `e` names the exam, `at` when it counts. Those of an event are all its
 * own: an exam goes with its patient to another company, and was taken in the event nevertheless.
 */
function within(scope: ReportScope, at: RawBuilder<unknown>) {
  if ('event' in scope) return sql`e.event_id = ${scope.event}`
  const { company, from, to, except } = scope
  return sql`e.company_id = ${company} and ${at} >= ${from} and ${at} < ${to}
    ${except === undefined ? sql`` : sql`and e.event_id is distinct from ${except}`}`
}

/** Whether the conclusion of an exam stands: one that was taken back is nobody's verdict. */
const isConcluded = (exam: string) =>
  sql<boolean>`${sql.ref(`${exam}.status`)} = any(${[...CONCLUDED_STATUSES]})`

/**
 * Everybody who was examined or screened, active or not; a triage is chosen by the company or the event of its exam.
 * @param most no more than one more of them is read
 */
export async function readReportPeople(
  db: Database,
  scope: ReportScope,
  most: number,
): Promise<PeopleText> {
  const { rows } = await sql<PeopleText>`
    with newest_exam as (
      select distinct on (e.patient_id) e.* from exams e
      where ${within(scope, sql`e.created_at`)} and e.status <> 'Pendente'
      order by e.patient_id, e.id desc),
    newest_triage as (
      -- Each exam's own by its index: PostgreSQL would rather read all triages there are.
      select distinct on (t.patient_id) t.* from exams e
      cross join lateral (select * from triages where exam_id = e.id offset 0) t
      where ${within(scope, sql`t.created_at`)}
      order by t.patient_id, t.id desc),
    people as (
      select p.id, ${isCalled(scope)} as is_called, ${SECTOR} as sector, ${UNIT} as unit, ${OCCUPATION} as occupation,
        case when e.id is not null then json_build_object(
          'id', e.id, 'right_eye', e.right_eye, 'left_eye', e.left_eye,
          'ishihara_wrong_answer', e.ishihara_wrong_answer,
          'has_retinography', e.retinography_img is not null, 'has_changed', e.has_changed,
          'refractive_disorder', e.refractive_disorder,
          'final_classification', case when ${isConcluded('e')} then e.final_classification end,
          'is_referred', r.referred is not null, 'has_attended', coalesce(r.attended, false)) end as exam,
        case when t.id is not null then json_build_object(
          'id', t.id, 'epis', t.epis, 'screen_time', t.screen_time,
          'complaints', (select coalesce(json_agg(name), '[]') from jsonb_path_query(t.eye_complaints, '$[*].name') name)) end as triage
      from newest_exam e
      full join newest_triage t using (patient_id)
      join patients p on p.id = patient_id
      cross join ${listedWork(scope)}
      left join lateral (
        select true as referred, bool_or(state = 'attended') as attended
        from referrals where exam_id = e.id and state <> 'withdrawn' having count(*) > 0) r on true
      order by p.id limit ${most + 1})
    select count(*)::int as n, coalesce(json_agg(people), '[]')::text as people from people`.execute(
    db,
  )
  return rows[0]!
}

/** Of `p`, who has an exam or a triage in the scope: whether they are one of those whom `countCalled` counts. */
function isCalled(scope: ReportScope): RawBuilder<boolean> {
  return 'event' in scope
    ? sql`exists (select from screening_participants where event_id = ${scope.event} and patient_id = p.id)`
    : sql`p.active`
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

/** Who concluded last of the exams that a report counts; whose conclusion was taken back answers for nothing. */
export async function findReportDoctor(
  db: Database,
  scope: ReportScope,
): Promise<ReportDoctor | null> {
  const { rows } = await sql<ReportDoctor>`
    select u.name, u.crm, u.crm_uf, u.rqe from (
      select distinct on (e.patient_id) e.* from exams e
      where ${within(scope, sql`e.created_at`)} and e.status <> 'Pendente'
      order by e.patient_id, e.id desc) newest
    join users u on u.id = newest.classified_by and ${isConcluded('newest')}
    order by newest.classified_at desc nulls last, newest.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

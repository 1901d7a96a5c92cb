import type { PersonOfDay } from '@iris/contracts/exams'
import { examParts } from '@iris/domain/exam-status'
import { startOfDay } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { EXAMINED_AT } from './examined-at.sql.ts'
import type { ExamRow } from './exams.sql.ts'

/** More than one team examines in a day. */
const MOST = 500

type Row = Omit<PersonOfDay, 'parts'> & ExamRow & { hasTriage: boolean }

/** From a correction on the exam `e` waits as if it had just been taken: it counts only where it was, or was sent to the doctor once more. */
const isWorkSince = (from: string) =>
  sql`(e.corrected_at is null or e.review_since > e.corrected_at or ${EXAMINED_AT} >= ${from})`

/**
 * Who is examined on a day, each person once with their newest exam: touched that day and still Pendente, gone to the
 * doctor that day, or registered that day and without an exam. First comes whoever has an exam under way, then whoever has none,
 * of each the one who has waited longest; then the others, the last to be done first. So whom the list has no room for is
 * somebody who may go home.
 * @param date 'yyyy-MM-dd' in São Paulo
 */
export async function peopleOfDay(
  db: Database,
  date: string,
): Promise<{ people: PersonOfDay[]; more: boolean }> {
  const from = startOfDay(date)
  const { rows } = await sql<Row>`
    with touched as (
      select distinct on (patient_id) * from exams e
      where updated_at >= ${from} and (status = 'Pendente' or (review_since >= ${from} and ${isWorkSince(from)}))
      order by patient_id, id desc
    ), registered as (
      select id from patients p
      where created_at >= ${from} and active and not exists (select from exams e where e.patient_id = p.id)
      order by created_at limit ${sql.lit(MOST + 1)}
    ), people as (
      select patient_id, id as exam_id from touched
      union all select id, null from registered
    )
    select w.patient_id, w.exam_id, p.name as patient_name, p.dob, c.corporate_reason as "companyName",
      e.status, case when e.status <> 'Pendente' then e.review_since end as done_at,
      e.right_eye, e.left_eye, e.ishihara_correct_answer, e.ishihara_wrong_answer, e.portable_auto_refractor_img, e.retinography_img,
      exists (select from triages t where t.exam_id = w.exam_id) as "hasTriage"
    from people w
    join patients p on p.id = w.patient_id
    join companies c on c.id = p.company
    left join exams e on e.id = w.exam_id
    order by case when e.status = 'Pendente' then 0 when e.id is null then 1 else 2 end, done_at desc,
      coalesce(e.created_at, p.created_at), p.id
    limit ${sql.lit(MOST + 1)}`.execute(db)
  return { people: rows.slice(0, MOST).map(toPerson), more: rows.length > MOST }
}

function toPerson(row: Row): PersonOfDay {
  const { patient_id, patient_name, dob, companyName, exam_id, status, done_at } = row
  return {
    patient_id,
    patient_name,
    dob,
    companyName,
    exam_id,
    status,
    done_at,
    parts: examParts(row),
  }
}

import type { DateRange } from '@iris/domain/sales-period'
import { startOfDay } from '@iris/domain/sao-paulo-date'
import { type RawBuilder, sql } from 'kysely'

/** The fifteen statistics as fifteen counts over the rows, to compare the counters with. @param period null: all days */
export function naiveStatistics(
  company: number | null,
  period: DateRange | null = null,
): RawBuilder<unknown>[] {
  const dated = (moment: string) =>
    period
      ? sql`${sql.ref(moment)} >= ${startOfDay(period.from)}::timestamptz and ${sql.ref(moment)} < ${startOfDay(period.to, 1)}::timestamptz`
      : sql`true`
  const mine = company === null ? sql`p.active` : sql`p.active and p.company = ${company}`
  const triage = sql`(select distinct on (t.patient_id) t.*, p.sex from triages t
    join patients p on p.id = t.patient_id where ${mine} and ${dated('t.created_at')} order by t.patient_id, t.id desc) t`
  const exam = sql`(select distinct on (e.patient_id) e.* from exams e
    join patients p on p.id = e.patient_id where ${mine} and ${dated('e.created_at')} and e.status <> 'Pendente'
    order by e.patient_id, e.id desc) e`
  return [
    sql`select count(*) from patients p where ${mine}`,
    sql`select sex, count(*) from patients p where ${mine} group by sex`,
    sql`select width_bucket(extract(year from age(dob)), array[20, 40, 60]), count(*)
      from patients p where ${mine} group by 1`,
    sql`select count(distinct t.patient_id) from triages t join patients p on p.id = t.patient_id
      where ${mine} and ${dated('t.created_at')}`,
    sql`select status <> 'Pendente', count(*) from exams e join patients p on p.id = e.patient_id
      where ${mine} and ${dated('e.created_at')} group by 1`,
    sql`select code, sex, count(*) from ${triage}, unnest(personal_history) code group by 1, 2`,
    sql`select count(*), count(*) filter (where 'pregnant' = any(personal_history)),
      count(*) filter (where 'breastfeeding' = any(personal_history)), count(*) filter (where epis),
      count(*) filter (where smoking) from ${triage}`,
    sql`select screen_time, count(*) from ${triage} group by 1`,
    sql`select c ->> 'name', count(*) from ${triage}, jsonb_array_elements(eye_complaints) c group by 1`,
    sql`select code, count(*) from ${triage}, unnest(previous_eye_diseases) code group by 1`,
    sql`select count(*) filter (where wear_glasses), count(*) filter (where wear_contact_lenses),
      count(*) filter (where wear_glasses and wear_contact_lenses) from ${triage}`,
    sql`select code, sex, count(*) from ${triage}, unnest(previous_eye_surgeries) code group by 1, 2`,
    sql`select eye, count(*) from ${exam}, lateral (values (right_eye), (left_eye)) eyes (eye) group by 1`,
    sql`select retinography_img is not null, count(*) from ${exam} group by 1`,
    sql`select refractive_disorder, count(*) from ${exam} group by 1`,
  ]
}

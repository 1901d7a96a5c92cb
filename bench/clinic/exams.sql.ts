import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { UNTIL } from './people.sql.ts'
import { oneOf } from './words.ts'

const ACUITIES = ['20/20', '20/20', '20/20', '20/25', '20/30', '20/40', '20/50', '20/100', '20/200']

/** What became of exams of before the last month. */
const DONE_LONG_AGO = [
  ...Array<string>(14).fill('E-mail enviado'),
  ...Array<string>(4).fill('Concluído'),
  'Avaliação Médica',
  'Pendente',
]

/**
 * An exam for each visit: of the last month many are still open, of those before nearly none. Four of five have a colour
 * test; one person in sixteen sees the plates otherwise.
 */
export async function makeExams(db: Database): Promise<void> {
  await sql`
    insert into exams (id, patient_id, company_id, patient_search, event_id, status, right_eye, left_eye, has_correction,
      refractive_disorder, final_classification, classified_by, classified_at, review_since,
      ishihara_correct_answer, ishihara_wrong_answer, created_at, updated_at)
    select m.id, m.patient_id, m.company, p.search, m.event_id, m.status,
      case when begun then ${oneOf(ACUITIES, 1.3)} end, case when begun then ${oneOf(ACUITIES, 1.3)} end,
      case when begun then floor(random() * 2)::integer end,
      case when begun then ${oneOf(['Sem alteração', 'Miopia', 'Astigmatismo', 'Hipermetropia', null], 1.3)} end,
      case when closed then ${oneOf(['liberado', 'liberado', 'consulta', 'especialista'], 1.3)} end,
      case when closed then (select min(id) from users) end,
      case when closed then m.at + interval '1 day' end,
      case when m.status = 'Avaliação Médica' then m.at + interval '30 minutes' end,
      case when m.id % 5 > 0 then 9 - wrong else 0 end, case when m.id % 5 > 0 then wrong else 0 end,
      m.at, least(m.at + interval '1 day', ${UNTIL}::timestamptz)
    from (
      select *, status <> 'Pendente' or id % 3 > 0 as begun, status in ('Concluído', 'E-mail enviado') as closed,
        case when random() < 0.06 then 3 + floor(random() * 7)::integer else 0 end as wrong
      from (
        select v.*, y.event_id,
          case when v.at < ${UNTIL}::timestamptz - interval '30 days'
            then ${oneOf(DONE_LONG_AGO)}
            else ${oneOf(['E-mail enviado', 'Concluído', 'Avaliação Médica', 'Pendente'])} end as status
        from visits v left join event_years y using (company, year) order by v.id) stated) m
    join patients p on p.id = m.patient_id
    order by m.id`.execute(db)
}

/** Nearly every exam has one. */
export async function makeTriages(db: Database): Promise<void> {
  await sql`
    insert into triages (exam_id, patient_id, personal_history, previous_eye_surgeries, previous_eye_diseases,
      eye_complaints, smoking, epis, wear_glasses, wear_contact_lenses, screen_time, created_at, updated_at)
    select id, patient_id,
      array[${oneOf(['none', 'none', 'hypertension', 'diabetes', 'thyroid', 'pregnant'])}],
      array[${oneOf(['none', 'none', 'none', 'refractive', 'cataract'])}],
      array[${oneOf(['none', 'none', 'none', 'glaucoma', 'others'])}],
      jsonb_build_array(jsonb_build_object('name', ${oneOf(['ZERO', 'DRY_EYE', 'ITCHING', 'HEADACHE_SCREEN'], 1.3)})),
      random() < 0.15, random() < 0.5, random() < 0.4, random() < 0.1,
      ${oneOf(['Nenhuma', '1 a 3 horas', '6 a 8 horas', null])}, created_at, created_at
    from exams where random() < 0.97 order by id`.execute(db)
}

/** The colour tests whose figures stand in the exams. */
export async function makeTests(db: Database): Promise<void> {
  await sql`
    insert into ishihara_tests (exam_id, patient_id, answers, ishihara_correct_answer, ishihara_wrong_answer, altered,
      created_at, updated_at)
    select id, patient_id,
      (select jsonb_agg(jsonb_build_object('plate', plate,
        'answer', case when ishihara_wrong_answer >= plate then '0' else '12' end)) from generate_series(1, 9) plate),
      ishihara_correct_answer, ishihara_wrong_answer, ishihara_wrong_answer > 2, created_at, created_at
    from exams where id % 5 > 0 order by id`.execute(db)
}

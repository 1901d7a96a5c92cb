import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { makePopulation } from './population.ts'

/** The first of ten administrators. */
export const FIRST_USER = 101
/** How many are on site and not through yet; all others of the two days are done. */
const ON_SITE = 250
/** How many on the list have not come. */
const ABSENT = 0.06

/**
 * One event of two days, whose second goes towards its end: a few have not come, some hundred have one to three parts, and
 * the others are done, each with four calls that were served.
 */
export async function makeEventDay(db: Database, people: number): Promise<void> {
  await makePopulation(db, people, 0)
  await db.transaction().execute((made) => makeDay(made, people))
}

async function makeDay(db: Database, people: number): Promise<void> {
  await sql`
    insert into screening_events (name, company_id, place, starts_on, ends_on, status, expected, last_ticket)
    values ('Ação de dois dias', 1, 'Ambulatório', current_date - 1, current_date, 'open', ${people}::int, ${people}::int)`.execute(
    db,
  )
  // Who sits at the screens: one user alone may ask four things at once.
  await sql`
    insert into users (id, name, email, type) select ${FIRST_USER}::int + n, 'Tela ' || n, 'tela' || n || '@iris.local', 1
    from generate_series(0, 9) n`.execute(db)
  const came = Math.round(people * (1 - ABSENT))
  const here = Math.min(ON_SITE, Math.round(came / 3))
  // The tickets are the patients' ids: half of them yesterday, one after the other over nine hours, and half today.
  await sql`
    create temp table day on commit drop as
    select id, case when id > ${came - here}::int then id % 4 else 4 end as parts,
      now() - case when id <= ${came}::int / 2 then interval '1 day' else interval '0' end
        - interval '9 hours' * (1 - (id % (${came}::int / 2)) / (${came}::float8 / 2)) as at
    from patients where id <= ${came}::int`.execute(db)
  await sql`
    insert into stored_files (key, name, type, size, sha256) values ('retina', 'retina.png', 'image/png', 1, '')`.execute(
    db,
  )
  await sql`
    insert into exams (patient_id, event_id, created_at, status, right_eye, left_eye, ishihara_correct_answer,
      ishihara_wrong_answer, retinography_img)
    select id, 1, at, case when parts = 4 then 'Avaliação Médica' else 'Pendente' end,
      case when parts > 1 then '20/20' end, case when parts > 1 then '20/25' end,
      case when parts > 2 then 9 else 0 end, 0, case when parts > 3 then 'retina' end
    from day`.execute(db)
  await sql`
    insert into triages (exam_id, patient_id, created_at, personal_history, previous_eye_surgeries, previous_eye_diseases,
      eye_complaints, smoking, epis, wear_glasses, wear_contact_lenses)
    select e.id, e.patient_id, at, '{none}', '{none}', '{none}', '[]', false, false, false, false
    from day d join exams e on e.patient_id = d.id where parts > 0`.execute(db)
  await sql`
    insert into screening_participants (event_id, patient_id, code, state, ticket, checked_in_at, waiting_since, done_at, exam_id)
    select 1, p.id, substr(md5(p.id::text), 1, 20),
      case when d.id is null then 'called' when parts = 4 then 'done' else 'present' end,
      d.id, at, at + parts * interval '5 minutes', case when parts = 4 then at + interval '25 minutes' end, e.id
    from patients p left join day d using (id) left join exams e on e.patient_id = d.id`.execute(db)
  await sql`
    insert into station_claims (event_id, participant_id, station, user_id, waited_since, claimed_at, seen_at, ended_at, outcome)
    select 1, s.id, (array['triage', 'acuity', 'ishihara', 'upload'])[n], 1, at + (n - 1) * interval '5 minutes',
      at + n * interval '5 minutes' - interval '90 seconds', at + n * interval '5 minutes', at + n * interval '5 minutes', 'saved'
    from day d join screening_participants s on s.patient_id = d.id, generate_series(1, 4) n where n <= parts`.execute(
    db,
  )
}

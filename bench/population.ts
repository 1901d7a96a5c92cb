import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'

/**
 * Fills an empty database with that many patients, about 1.1 exams and nearly as many triages each, in companies of very
 * different sizes (the first has about a tenth of all). Made inside the database: a million take minutes, not hours. The
 * triggers of the statistics are off, and the counters are made at the end.
 * @param visits exams each, one a year until today; without it all exams are of today.
 * @returns seconds that the rows took, and the counters.
 */
export async function makePopulation(
  db: Database,
  patients: number,
  visits?: number,
): Promise<{ rows: number; counters: number }> {
  const rows = await seconds(() => makePeople(db, patients, visits))
  const counters = await seconds(() => sql`select stat_rebuild()`.execute(db))
  await sql`vacuum analyze`.execute(db)
  return { rows, counters }
}

/** The rows of a population alone, of which no statistic knows. */
export async function makePeople(db: Database, patients: number, visits?: number): Promise<void> {
  const companies = Math.max(20, Math.round(patients / 500))
  const exams = Math.round(patients * (visits ?? 1.1))
  await sql`
    insert into companies (id, cnpj, types, corporate_reason, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, site)
    select i, lpad(i::text, 14, '0'), '{2}', 'EMPRESA ' || i, '01310100', 'Avenida Paulista', '1', 'Bela Vista',
      'São Paulo', 'SP', 'Brasil', 'empresa.example'
    from generate_series(1, ${companies}::integer) i`.execute(db)
  await setStatisticTriggers(db, false)
  await sql`
    insert into patients (id, company, name, email, phone, dob, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, cpf, sex, occupation, sector, unit, employee_code, health_type, active)
    select i, 1 + floor(${companies}::integer * power(random(), 3))::integer,
      (array['ANA', 'JOÃO', 'MÁRCIA', 'JOSÉ', 'INÊS', 'CÉSAR', 'LÍVIA', 'PAULO'])[1 + floor(random() * 8)::integer]
        || ' ' || (array['SILVA', 'ARAÚJO', 'FALCÃO', 'SOUSA', 'ASSUNÇÃO', 'LIMA'])[1 + floor(random() * 6)::integer]
        || ' ' || (array['PAIXÃO', 'COSTA', 'NETO', 'GUIMARÃES', 'RAMOS'])[1 + floor(random() * 5)::integer],
      'pessoa@pacientes.example', '11987654321', date '1950-01-01' + floor(random() * 20800)::integer,
      '01310100', 'Rua das Acácias', '1', 'Centro', 'São Paulo', 'SP', 'Brasil',
      lpad(((i::bigint * 2654435761) % 99999999977)::text, 11, '0'),
      (array['M', 'M', 'M', 'F', 'F', 'P', 'O'])[1 + floor(random() * 7)::integer], 'Soldador',
    (array['Solda', 'Usinagem', 'Montagem', 'Expedição', 'Administração'])[1 + floor(random() * 5)::int],
    (array['Matriz', 'Filial Norte', 'Filial Sul'])[1 + floor(random() * 3)::int], lpad(i::text, 7, '0'), 'sus', random() < 0.95
    from generate_series(1, ${patients}::integer) i`.execute(db)
  await sql`
    insert into exams (id, patient_id, created_at, status, right_eye, left_eye, refractive_disorder)
    select i, 1 + (i - 1) % ${patients}::integer,
      now() - ${visits === undefined ? 0 : visits * 365}::integer * (1 - i / ${exams}::float8) * interval '1 day',
      (array['Pendente', 'Avaliação Médica', 'Concluído', 'E-mail enviado'])[1 + floor(random() * 4)::integer],
      (array['20/20', '20/25', '20/40', '20/200', null])[1 + floor(random() * 5)::integer],
      (array['20/20', '20/30', '20/50', null])[1 + floor(random() * 4)::integer],
      (array['Miopia', 'Astigmatismo', 'Sem alteração', null])[1 + floor(random() * 4)::integer]
    from generate_series(1, ${exams}::integer) i
    where random() < 0.95`.execute(db)
  await sql`
    insert into triages (exam_id, patient_id, created_at, personal_history, previous_eye_surgeries, previous_eye_diseases,
      eye_complaints, smoking, epis, wear_glasses, wear_contact_lenses, screen_time)
    select id, patient_id, created_at,
      array[(array['hypertension', 'diabetes', 'thyroid', 'pregnant', 'none'])[1 + floor(random() * 5)::integer]],
      array[(array['cataract', 'refractive', 'none', 'none'])[1 + floor(random() * 4)::integer]],
      array[(array['glaucoma', 'others', 'none', 'none'])[1 + floor(random() * 4)::integer]],
      jsonb_build_array(jsonb_build_object('name',
        (array['DRY_EYE', 'ITCHING', 'ZERO', 'HEADACHE_SCREEN'])[1 + floor(random() * 4)::integer])),
      random() < 0.15, random() < 0.5, random() < 0.4, random() < 0.1,
      (array['Nenhuma', '1 a 3 horas', '6 a 8 horas', null])[1 + floor(random() * 4)::integer]
    from exams where random() < 0.95`.execute(db)
  await setStatisticTriggers(db, true)
  for (const table of ['patients', 'exams', 'companies'])
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    )
}

/** Turns the triggers that mark patients for the statistics on or off. */
export async function setStatisticTriggers(db: Database, on: boolean): Promise<void> {
  const triggers = {
    patients: ['patients_stat_mark', 'patients_stat_mark_edit'],
    triages: ['triages_stat_mark'],
    exams: ['exams_stat_mark', 'exams_stat_mark_edit'],
  }
  for (const [table, names] of Object.entries(triggers))
    for (const name of names)
      await sql`
        alter table ${sql.table(table)} ${sql.raw(on ? 'enable' : 'disable')} trigger ${sql.id(name)}`.execute(
        db,
      )
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Everybody, the largest company, and one in the middle; each with its name. */
export async function subjectsOf(db: Database): Promise<[string, number | null][]> {
  const sizes = await sql<{ company: number }>`
    select company from patients group by company order by count(*) desc`.execute(db)
  const companies = sizes.rows.map(({ company }) => company)
  return [
    ['todas as empresas', null],
    ['maior empresa', companies[0]!],
    ['empresa mediana', companies[Math.floor(companies.length / 2)]!],
  ]
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** @param time in seconds */
export function ms(time: number): string {
  return `${(time * 1000).toFixed(time < 0.1 ? 1 : 0)} ms`
}

import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { FAMILY, GIVEN, OCCUPATIONS, oneOf, PLACES, SECTORS, TRADES, wordAt } from './words.ts'

/** The moment at which the clinic is found: nothing was done after it. */
export const UNTIL = '2026-11-20T14:00:00-03:00'
const FIRST_YEAR = 2024
const LAST_YEAR = 2026

/** The smallest company, and the part of all people who work in the largest. */
const SMALLEST = 5
const LARGEST_PART = 20

/** Companies and, for the later steps, how many people each has and in which days of a year they are seen. */
export async function makeCompanies(db: Database, patients: number): Promise<void> {
  await sql`
    create temp table work_places on commit drop as
    select row_number() over (order by random())::integer as id, least(size, ${patients}::int - before)::integer as size,
      floor(random() * 320)::integer as yearday, ceil(size / 400.0)::integer as days
    from (
      select size, sum(size) over (order by k) - size as before
      from (
        select k, greatest(${SMALLEST}::int, floor(${patients}::int / ${LARGEST_PART}::int * power(k::float8, -0.88::float8))) as size
        from generate_series(1, ${Math.ceil(patients / SMALLEST)}::int) k) sizes) placed
    where before < ${patients}::int`.execute(db)
  await sql`
    insert into companies (id, cnpj, types, corporate_reason, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, site, created_at)
    select id, first || ${checkDigit('first', [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}, '{2}', name,
      '01310100', 'Avenida Paulista', id::text, 'Bela Vista', 'São Paulo', 'SP', 'Brasil',
      'empresa' || id || '.example', ${UNTIL}::timestamptz - interval '3 years'
    from (
      select id, base || ${checkDigit('base', [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])} as first, name
      from (
        select id, lpad(id::text, 8, '0') || '0001' as base,
          ${oneOf(TRADES)} || ' ' || ${oneOf(PLACES)} || ' ' || id as name
        from work_places order by id) named) numbered`.execute(db)
}

/** Who is seen when: everybody in their first year, some again; without those whose visit is still to come. */
export async function planVisits(db: Database): Promise<void> {
  await sql`
    create temp table people on commit drop as
    select row_number() over (order by registered_at, company)::integer as id, *
    from (
      select company, yearday, day, first_year,
        least(make_date(first_year, 1, 1) + yearday + day + time '08:00' + random() * interval '9 hours'
          - floor(random() * 3) * interval '4 days', ${UNTIL}::timestamptz - random() * interval '9 days') as registered_at
      from (
        select w.id as company, w.yearday, floor(random() * w.days)::integer as day,
          ${sql.lit(FIRST_YEAR)} + floor(${LAST_YEAR - FIRST_YEAR + 1}::int * power(random(), 1.8::float8))::integer as first_year
        from work_places w, generate_series(1, w.size)) found) dated`.execute(db)
  await sql`
    create temp table visits on commit drop as
    select row_number() over (order by at, patient_id)::integer as id, *
    from (
      select p.id as patient_id, p.company, year,
        make_date(year, 1, 1) + p.yearday + p.day + time '08:00' + random() * interval '9 hours' as at
      from people p, generate_series(p.first_year, ${LAST_YEAR}::int) year
      where random() < case year when p.first_year then 0.95 else 0.25 end) planned
    where at < ${UNTIL}::timestamptz`.execute(db)
  await sql`analyze people, visits`.execute(db)
}

/** In the order in which they registered. */
export async function makePatients(db: Database): Promise<void> {
  await sql`
    insert into patients (id, company, name, email, phone, dob, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, cpf, sex, occupation, sector, unit,
      employee_code, health_type, active, created_at, updated_at)
    select id, company,
      ${oneOf(GIVEN, 1.5)} || case when random() < 0.4 then ' ' || ${oneOf(GIVEN)} else '' end
        || ' ' || ${oneOf(FAMILY, 1.5)} || ' ' || ${oneOf(FAMILY, 1.5)},
      'pessoa' || id || '@pacientes.example',
      ${oneOf(['11', '11', '11', '21', '71', '19'])} || '9' || lpad(floor(random() * 1e8)::int::text, 8, '0'),
      date '2007-12-31' - floor(365.25 * 50 * power(random(), 1.3::float8))::integer,
      lpad((1000000 + id % 18999999)::text, 8, '0'), 'Rua das Acácias', (id % 3000)::text, 'Centro', 'São Paulo', 'SP', 'Brasil',
      ten || ${checkDigit('ten', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])},
      ${oneOf(['M', 'F', 'M', 'F', 'M', 'F', 'M', 'P', 'O'])}, ${oneOf(OCCUPATIONS, 1.5)},
      ${oneOf(SECTORS, 1.5)}, ${wordAt(['Matriz', 'Filial Norte', 'Filial Sul'], sql`company * 7 + id % 2`)},
      lpad(id::text, 7, '0'), ${oneOf(['sus', 'sus', 'particular', 'health_insurance'])}, random() < 0.95,
      registered_at, registered_at
    from (
      select *, nine || ${checkDigit('nine', [10, 9, 8, 7, 6, 5, 4, 3, 2])} as ten
      from (
        select *, lpad((id::bigint * 2654435761 % 999999937)::text, 9, '0') as nine from people offset 0) numbered offset 0) people
    order by id`.execute(db)
}

/** The digit that a CPF or CNPJ adds to those before it. */
function checkDigit(digits: string, weights: readonly number[]) {
  const parts = weights.map((weight, n) => `substr(${digits}, ${n + 1}, 1)::integer * ${weight}`)
  return sql.raw<string>(`((${parts.join(' + ')}) * 10 % 11 % 10)::text`)
}

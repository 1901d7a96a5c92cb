import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportPatients } from '@iris/contracts/patients'
import { datesAmong, searchKey } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { List } from '../../db/list-page.sql.ts'
import { holdsAll, searched, TRIGRAM } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'

export const PATIENTS: List<QueryOf<typeof exportPatients>> = {
  rows(db, { company, event_id, query, name, sector, unit }) {
    // Without those that were merged into another. By id, so that the orders' own indexes still suffice.
    let patients = db
      .selectFrom('patients as p')
      .where(sql<SqlBool>`not exists (select from patient_merges m where m.patient_id = p.id)`)
    if (company !== undefined) patients = patients.where('p.company', '=', company)
    if (event_id !== undefined) patients = patients.where(isOnListOf(event_id))
    if (sector) patients = patients.where(isAlike('p.sector', sector))
    if (unit) patients = patients.where(isAlike('p.unit', unit))
    const { dates, words } = datesAmong(query ?? '')
    for (const date of dates) patients = patients.where('p.dob', '=', date)
    if (words)
      patients = patients.where((eb) =>
        eb.or([holdsAllOrCompany(words, hasWord, 'p.company'), hasCode(words)]),
      )
    if (name) patients = patients.where(holdsAll(name, isNamed))
    return patients
  },
  searched: ['query', 'name', 'sector', 'unit'],
  orders: {
    name: ['p.name_key', 'p.id'],
    companyName: ['c.name_key', 'c.id', 'p.name_key', 'p.id'],
    created_at: ['p.created_at', 'p.id'],
  },
  newest: ['p.created_at', 'p.id'],
  joins: { c: { table: 'companies', on: 'p.company' } },
  kept: ({ company, event_id }) => (event_id === undefined ? { list: 'patients', company } : null),
}

/** The active ones on the list of an event. */
const isOnListOf = (event_id: number) => sql<SqlBool>`(p.active and p.id in (
  select patient_id from screening_participants where event_id = ${event_id}))`

/** In the patient's name, CPF or phone. */
function hasWord(pattern: string, word: string): Expression<SqlBool> {
  const isNumber = /^\d+$/.test(word)
  // One or two letters are searched in the index of names, a tenth of the table: no CPF has a letter.
  const text =
    word.length < TRIGRAM && !isNumber ? sql.ref('p.name_key') : searched('p.search', word)
  const named = sql<SqlBool>`${text} like ${pattern}`
  return isNumber ? sql<SqlBool>`(${named} or ${searched('p.phone', word)} like ${pattern})` : named
}

/** In the name, which the trigram index also covers. */
function isNamed(pattern: string, word: string): Expression<SqlBool> {
  const named = sql<SqlBool>`p.name_key like ${pattern}`
  return word.length < TRIGRAM ? named : sql<SqlBool>`(${named} and p.search like ${pattern})`
}

/** The whole text, however it is written. */
function isAlike(column: string, typed: string): Expression<SqlBool> {
  const text = sql.ref(column)
  return sql<SqlBool>`(${text} is not null and search_key(${text}) = ${searchKey(typed)})`
}

/** A whole employee code, with whatever signs it has. */
function hasCode(typed: string): Expression<SqlBool> {
  const code = typed.replaceAll(/\s+/g, ' ')
  return sql<SqlBool>`(p.employee_code is not null
    and employee_code_key(p.employee_code) = employee_code_key(${code}))`
}

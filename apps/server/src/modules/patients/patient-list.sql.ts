import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportPatients } from '@iris/contracts/patients'
import { datesAmong, searchKey } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { List } from '../../db/list-page.sql.ts'
import { type Holds, holdsAll, holdsWord, searched, TRIGRAM } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'

export const PATIENTS: List<QueryOf<typeof exportPatients>> = {
  async rows(db, { company, event_id, query, name, sector, unit }) {
    // Without those that were merged into another. By id, so that the orders' own indexes still suffice; `not exists` would
    // be a join that asks anew for each of the half a million rows before a page.
    let patients = db
      .selectFrom('patients as p')
      .where(sql<SqlBool>`p.id not in (select patient_id from patient_merges)`)
    if (company !== undefined) patients = patients.where('p.company', '=', company)
    if (event_id !== undefined) patients = patients.where(isOnListOf(event_id))
    if (sector) patients = patients.where(isAlike('p.sector', sector))
    if (unit) patients = patients.where(isAlike('p.unit', unit))
    const { dates, words } = datesAmong(query ?? '')
    for (const date of dates) patients = patients.where('p.dob', '=', date)
    if (words) {
      const named = await holdsAllOrCompany(db, words, hasWord, 'p.company')
      patients = patients.where((eb) => eb.or([named, hasCode(words)]))
    }
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
  places: { 'p.name_key': 'name', 'p.created_at': 'day' },
  isCollected: ({ event_id }) => event_id !== undefined,
  kept: ({ company, event_id }) => (event_id === undefined ? { list: 'patients', company } : null),
}

/** The active ones on the list of an event. Looked up first: of a million people it has a few thousand. */
const isOnListOf = (event_id: number) => sql<SqlBool>`(p.active and p.id = any(array(
  select patient_id from screening_participants where event_id = ${event_id} and patient_id is not null)))`

/** In the patient's name, CPF or phone. */
const hasWord: Holds = (pattern, word, isAlone) => {
  if (!/^\d+$/.test(word)) return hasLetters(pattern, word, isAlone)
  return sql<SqlBool>`(${searched('p.search', word)} like ${pattern} or ${searched('p.phone', word)} like ${pattern})`
}

/** In the name, which the trigram index also covers. */
const isNamed: Holds = (pattern, word, isAlone) => {
  if (isAlone && !/^\d+$/.test(word)) return hasLetters(pattern, word, isAlone)
  const named = sql<SqlBool>`p.name_key like ${pattern}`
  return word.length < TRIGRAM ? named : sql<SqlBool>`(${named} and p.search like ${pattern})`
}

const inSearch = holdsWord('p.search')

/** Letters are in a name and in no CPF. A single one is almost everybody's, and the names' index a tenth of the table. */
const hasLetters: Holds = (pattern, word, isAlone) =>
  word.length === 1 ? sql<SqlBool>`p.name_key like ${pattern}` : inSearch(pattern, word, isAlone)

/** The whole text, however it is written. */
function isAlike(column: string, typed: string): Expression<SqlBool> {
  const text = sql.ref(column)
  return sql<SqlBool>`(${text} is not null and search_key(${text}) = ${searchKey(typed)})`
}

/** A whole employee code, with whatever signs it has. Looked up once: its key is not made of every row's code. */
function hasCode(typed: string): Expression<SqlBool> {
  const code = typed.replaceAll(/\s+/g, ' ')
  return sql<SqlBool>`p.id = any(array(
    select id from patients where employee_code is not null and employee_code_key(employee_code) = employee_code_key(${code})))`
}

import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportPatients } from '@iris/contracts/patients'
import { datesAmong } from '@iris/domain/search-key'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'
import { hasCode, hasWord, isAlike, isNamed } from './patient-search.sql.ts'

export const PATIENTS: ListQuery<QueryOf<typeof exportPatients>> = {
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

import type { ExamStatus } from '@iris/domain/exam-status'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { type Holds, holdsWord } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'

export type ExamFilters = {
  query?: string | undefined
  company_id?: number | undefined
  status?: ExamStatus | undefined
  event_id?: number | undefined
  sort?: ExamSort | `-${ExamSort}` | undefined
}
/** The last is the reading queue's own. */
type ExamSort = 'patient_name' | 'companyName' | 'id' | 'created_at' | 'status' | 'review_since'

/** Digits of a phone that are looked for, and of how many people at most. */
const PHONE_FROM = 5
const PHONES = 1000

export const EXAMS: ListQuery<ExamFilters> = {
  async rows(db, { company_id, status, event_id, query }) {
    let exams = db.selectFrom('exams as e')
    if (company_id !== undefined) exams = exams.where('e.company_id', '=', company_id)
    if (status !== undefined) exams = exams.where('e.status', '=', status)
    if (event_id !== undefined) exams = exams.where('e.event_id', '=', event_id)
    if (query) exams = exams.where(await holdsAllOrCompany(db, query, hasWord, 'e.company_id'))
    return exams
  },
  searched: ['query'],
  orders: {
    patient_name: ['e.patient_search', 'e.id'],
    companyName: ['c.name_key', 'c.id', 'e.created_at', 'e.id'],
    id: ['e.id'],
    created_at: ['e.created_at', 'e.id'],
    status: ['e.status', 'e.created_at', 'e.id'],
    review_since: ['e.review_since', 'e.id'],
  },
  newest: ['e.created_at', 'e.id'],
  joins: { c: { table: 'companies', on: 'e.company_id' } },
  // By the time of creation an event's exams are in the order of their own index.
  isCollected: ({ event_id, sort }) =>
    event_id !== undefined && sort !== undefined && !sort.endsWith('created_at'),
  places: { 'e.patient_search': 'name', 'e.created_at': 'day' },
  kept: ({ company_id, status, event_id }) =>
    event_id === undefined ? { list: 'exams', company: company_id, status } : null,
}

/** In the patient's name, CPF or phone. */
const hasWord: Holds = (pattern, word, isAlone) => {
  const named = inSearch(pattern, word, isAlone)
  // The exam keeps no copy of the phone: whose it is, is looked up first. An area code would be far too many people's.
  if (word.length < PHONE_FROM || !/^\d+$/.test(word)) return named
  return sql<SqlBool>`(${named} or e.patient_id = any(array(
    select id from patients where phone like ${pattern} limit ${sql.lit(PHONES)})))`
}

const inSearch = holdsWord('e.patient_search')

import { searchKey } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Holds, holdsWord, inName, searched } from '../../db/search.sql.ts'

/** In the patient's name, CPF or phone. */
export const hasWord: Holds = (pattern, word, isAlone) => {
  if (!/^\d+$/.test(word)) return hasLetters(pattern, word, isAlone)
  return sql<SqlBool>`(${searched('p.search', word)} like ${pattern} or ${searched('p.phone', word)} like ${pattern})`
}

/** In the name, which the trigram index also covers. */
export const isNamed: Holds = (pattern, word, isAlone) => {
  if (isAlone && !/^\d+$/.test(word)) return hasLetters(pattern, word, isAlone)
  return named(pattern, word, isAlone)
}

const named = inName('p.name_key', 'p.search')

const inSearch = holdsWord('p.search')

/** Letters are in a name and in no CPF. A single one is almost everybody's, and the names' index a tenth of the table. */
const hasLetters: Holds = (pattern, word, isAlone) =>
  word.length === 1 ? sql<SqlBool>`p.name_key like ${pattern}` : inSearch(pattern, word, isAlone)

/** The whole text, however it is written. */
export function isAlike(column: string, typed: string): Expression<SqlBool> {
  const text = sql.ref(column)
  return sql<SqlBool>`(${text} is not null and search_key(${text}) = ${searchKey(typed)})`
}

/** A whole employee code, with whatever signs it has. Looked up once: its key is not made of every row's code. */
export function hasCode(typed: string): Expression<SqlBool> {
  const code = typed.replaceAll(/\s+/g, ' ')
  return sql<SqlBool>`p.id = any(array(
    select id from patients where employee_code is not null and employee_code_key(employee_code) = employee_code_key(${code})))`
}

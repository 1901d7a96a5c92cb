import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export type WantedCode = { cpf: string; id: number | null; company: number; code: string }

/** Each wanted code with what it is compared by within all companies, and the patient who has it; in the order given. */
export async function findCodes(db: Database, wanted: readonly WantedCode[]) {
  if (wanted.length === 0) return []
  const found = await sql<{ cpf: string; id: number | null; key: string; holder: number | null }>`
    select w.cpf, w.id, w.company || ' ' || employee_code_key(w.code) as key, p.id as holder
    from rows from (json_to_recordset(${JSON.stringify(wanted)}) as (cpf text, id integer, company integer, code text))
      with ordinality as w (cpf, id, company, code, n)
    left join patients p on p.company = w.company and p.employee_code is not null
      and employee_code_key(p.employee_code) = employee_code_key(w.code)
    order by w.n`.execute(db)
  return found.rows
}

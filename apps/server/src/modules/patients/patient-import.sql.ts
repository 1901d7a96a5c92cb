import { type PatientBody, patientCreateBody } from '@iris/contracts/patient-body'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const FIELDS = Object.keys(patientCreateBody.shape)
const columns = sql.join(FIELDS.map((field) => sql.ref(field)))

/** The patients of these CPFs, kept from every other writer until the transaction ends. */
export function lockByCpfs(db: Database, cpfs: readonly string[]) {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('cpf', '=', sql<string>`any(${cpfs as string[]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Those that could be inserted: a CPF that came in between is left out. One statement, whatever their number. */
export async function insertPatients(db: Database, patients: readonly PatientBody[]) {
  if (patients.length === 0) return []
  const inserted = await sql<{ id: number; cpf: string }>`
    insert into patients (${columns})
    select ${columns} from json_populate_recordset(null::patients, ${JSON.stringify(patients)})
    on conflict (cpf) do nothing returning id, cpf`.execute(db)
  return inserted.rows
}

/** Writes rows, whole, over those of the same ids. */
export async function changePatients(db: Database, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const values = sql.join(FIELDS.map((field) => sql.ref(`i.${field}`)))
  await sql`
    update patients p set (${columns}) = row(${values})
    from json_populate_recordset(null::patients, ${JSON.stringify(rows)}) i
    where p.id = i.id`.execute(db)
}

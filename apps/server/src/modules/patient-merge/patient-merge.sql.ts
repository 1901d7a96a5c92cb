import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** From here on nothing can be written to the one that becomes empty; who became part of it is now part of the other. */
export async function insertMerge(
  db: Database,
  merge: { patient_id: number; into_id: number; user_id: number },
): Promise<void> {
  const { patient_id, into_id, user_id } = merge
  await sql`
    insert into patient_merges (patient_id, into_id, user_id, former)
    select id, ${into_id}, ${user_id}, to_jsonb(p) - '{name_key,search}'::text[] from patients p where id = ${patient_id}`.execute(
    db,
  )
  await db
    .updateTable('patient_merges')
    .set({ into_id })
    .where('into_id', '=', patient_id)
    .execute()
}

/** What identifies the empty one goes: its CPF is free, and its record speaks of nobody. */
export async function emptyPatient(db: Database, id: number): Promise<void> {
  await sql`
    update patients set
      name = 'CADASTRO UNIDO ' || id, cpf = 'U' || lpad(id::text, 10, '0'), email = '', phone = '', rg = null,
      dob = '1900-01-01', sex = 'P', other_sex = null, occupation = '', active = false, clinic = null,
      zip_code = '', address_street = '', address_number = '', address_neighborhood = '', address_complement = null,
      address_city = '', address_state = '', address_country = '',
      health_type = 'particular', sus_card = null, healthcare_operator_id = null, others_healthcare_operator = null,
      health_insurance = null, health_card_number = null, phones = '[]', social_medias = '[]',
      responsible_name = null, responsible_email = null, responsible_dob = null, responsible_zip_code = null,
      responsible_address_street = null, responsible_address_number = null, responsible_address_neighborhood = null,
      responsible_address_complement = null, responsible_address_city = null, responsible_address_state = null,
      responsible_address_country = null, responsible_rg = null, responsible_cpf = null, responsible_sex = null,
      responsible_other_sex = null, responsible_occupation = null
    where id = ${id}`.execute(db)
}

/** What the empty ones said that became part of this patient, who is made nobody. */
export async function forgetFormer(db: Database, id: number): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ former: JSON.stringify({}) })
    .where('into_id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The company that a report is about, and the event where one was chosen. */
export type ReportSubject = {
  company: { id: number; name: string; cnpj: string }
  event: { id: number; name: string; starts_on: string; ends_on: string } | null
}

/** @returns undefined without such a company, or where the event is not its own */
export async function findSubject(
  db: Database,
  company: number,
  event: number | undefined,
): Promise<ReportSubject | undefined> {
  const { rows } = await sql<ReportSubject>`
    select json_build_object('id', c.id, 'name', c.corporate_reason, 'cnpj', c.cnpj) as company,
      case when e.id is not null then json_build_object(
        'id', e.id, 'name', e.name, 'starts_on', e.starts_on, 'ends_on', e.ends_on) end as event
    from companies c left join screening_events e on e.company_id = c.id and e.id = ${event ?? null}
    where c.id = ${company}`.execute(db)
  const [found] = rows
  return found && (event === undefined || found.event) ? found : undefined
}

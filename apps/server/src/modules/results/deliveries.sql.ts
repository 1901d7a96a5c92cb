import type { ResultDelivery } from '@iris/contracts/results'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { stateOfTry } from '../exams/exams.public.ts'

type Link = NonNullable<ResultDelivery['link']>
type Row = Omit<ResultDelivery, 'link'> & { [K in keyof Link]: Link[K] | null }

/** Everything that carried the result of an exam, paper too, the newest first; a mail with a link is one line. */
export async function deliveriesOf(db: Database, examId: number): Promise<ResultDelivery[]> {
  const { rows } = await sql<Row>`
    select d.*, u.name as requested_by_name from (
      select m.id, 'email' as channel, ${stateOfTry} as state,
        case when m.returned_at is null then failure else 'returned' end as failure, m.destination, requested_by, requested_at,
        l.last_opened_at as opened_at, coalesce(l.openings, 0) as openings,
        l.expires_at, l.revoked_at, l.locked_at
      from result_deliveries m left join result_links l on l.id = m.id where m.exam_id = ${examId}
      union all
      select id, channel, 'sent', null, destination, created_by, created_at,
        last_opened_at, openings, expires_at, revoked_at, locked_at
      from result_links where exam_id = ${examId} and channel <> 'email'
      union all
      select id, 'print', 'sent', null, null, printed_by, printed_at, null, 0, null, null, null
      from result_prints where exam_id = ${examId}
    ) d join users u on u.id = d.requested_by
    order by d.requested_at desc, d.id desc`.execute(db)
  return rows.map(({ expires_at, revoked_at, locked_at, ...row }) => ({
    ...row,
    link: expires_at ? { expires_at, revoked_at, locked_at } : null,
  }))
}

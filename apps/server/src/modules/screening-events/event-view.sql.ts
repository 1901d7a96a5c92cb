import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { countStates, type EventStatus, type ParticipantState } from '@iris/domain/screening-event'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'

/** The events of these ids as they travel, in the order of the ids; an id that is not there is left out. */
export async function eventViews(db: Database, ids: readonly number[]): Promise<ScreeningEvent[]> {
  if (ids.length === 0) return []
  const events = await db
    .selectFrom('screening_events as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .selectAll('v')
    .select('c.corporate_reason as companyName')
    .where('v.id', '=', anyOf(ids))
    .execute()
  const team = await db
    .selectFrom('screening_event_team as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.event_id', 'u.id', 'u.name'])
    .where('t.event_id', '=', anyOf(ids))
    .orderBy('t.place')
    .execute()
  const kit = await db
    .selectFrom('screening_event_equipaments')
    .select(['event_id', 'equipament_id'])
    .where('event_id', '=', anyOf(ids))
    .orderBy('place')
    .execute()
  const people = await db
    .selectFrom('screening_participants')
    .select(['event_id', 'state'])
    .select([
      sql<number>`count(*)::int`.as('n'),
      sql<number>`count(*) filter (where patient_id is null)::int`.as('to_register'),
    ])
    .where('event_id', '=', anyOf(ids))
    .groupBy(['event_id', 'state'])
    .execute()
  const of = <Row extends { event_id: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ event_id }) => event_id === id)
  return inOrder(
    ids,
    events.map((event) => {
      const states = of(people, event.id) as ((typeof people)[number] & {
        state: ParticipantState
      })[]
      return {
        ...event,
        status: event.status as EventStatus,
        team: of(team, event.id),
        equipaments: of(kit, event.id).map(({ equipament_id }) => equipament_id),
        counts: countStates(states),
        to_register: states.reduce((sum, { to_register }) => sum + to_register, 0),
      }
    }),
  )
}

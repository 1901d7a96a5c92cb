import type { Participant } from '@iris/contracts/event-participants'
import type { DayMoments } from '@iris/domain/day-figures'
import {
  canChangeParts,
  type ExamFindings,
  type ExamParts,
  type ExamStatus,
  examParts,
} from '@iris/domain/exam-status'
import type { ParticipantState } from '@iris/domain/screening-event'
import {
  type Attendee,
  type Station,
  type StationPlace,
  stationOf,
  waitingFor,
} from '@iris/domain/station-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { EMPLOYEE_CODE, OCCUPATION, SECTOR, UNIT } from './participant-work.sql.ts'

/** The open call of somebody, whether it still holds them or not. */
type OpenClaim = {
  id: number
  station: Station
  user_id: number
  user_name: string
  claimed_at: string
  seen_at: string
}

/** A participant with all that the day and the queue need to know of them. */
export type Person = Attendee & {
  row: Omit<Participant, 'parts' | 'waiting_for' | 'at_station'>
  open: OpenClaim | null
}

type Row = Person['row'] &
  ExamFindings & {
    /** Null: they have none yet. */
    exam_status: ExamStatus | null
    open: OpenClaim | null
    places: Partial<Record<Station, StationPlace>> | null
    kept: Partial<Record<Station, number>> | null
  }

/** Who has come to an event and is not done: all whom its queues are made of. */
export function findPresent(db: Database, event_id: number): Promise<Person[]> {
  return read(db, sql`s.event_id = ${event_id} and s.state = 'present'`)
}

/** The same, and who is done since they were called: their calls are still to be ended. */
export function findPresentOrCalled(db: Database, event_id: number): Promise<Person[]> {
  const called = sql`array(
    select participant_id from station_claims where event_id = ${event_id} and ended_at is null)`
  return read(db, sql`s.event_id = ${event_id} and (s.state = 'present' or s.id = any(${called}))`)
}

/** Everybody on the list of an event, those who came by their tickets and then the others. */
export function findListed(db: Database, event_id: number): Promise<Person[]> {
  return read(db, sql`s.event_id = ${event_id}`)
}

/** How many of an event are done, and when who has come did so and who is done was through. */
export async function findProgress(
  db: Database,
  event_id: number,
): Promise<{ finished: number; moments: DayMoments }> {
  // As JSON, which is read at once: a list of numbers is taken apart letter by letter.
  const { rows } = await sql<DayMoments & { finished: number }>`
    select count(*) filter (where state = 'done')::int as finished,
      coalesce(json_agg(${millisecondsOf('checked_in_at')}), '[]') as arrivals,
      coalesce(json_agg(${millisecondsOf('done_at')}) filter (where done_at is not null), '[]') as done
    from screening_participants where event_id = ${event_id} and checked_in_at is not null`.execute(
    db,
  )
  const { finished, ...moments } = rows[0]!
  return { finished, moments }
}

const millisecondsOf = (field: string) => sql`(date_part('epoch', ${sql.ref(field)}) * 1000)::int8`

/** One participant of an event. */
export async function findPerson(
  db: Database,
  event_id: number,
  id: number,
): Promise<Person | undefined> {
  const [person] = await read(db, sql`s.event_id = ${event_id} and s.id = ${id}`)
  return person
}

/** Participants in the order of their ids. */
async function findPeople(db: Database, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await read(db, sql`s.id = any(${ids as number[]}::int[])`))
}

/** The participants of these ids as they travel, at this moment. */
export async function participantViews(
  db: Database,
  ids: readonly number[],
  now: Date = new Date(),
): Promise<Participant[]> {
  return (await findPeople(db, ids)).map((person) => toParticipant(person, now))
}

export function toParticipant(person: Person, now: Date): Participant {
  const { row, parts, open } = person
  const station = stationOf(person, now.getTime())
  return {
    ...row,
    parts,
    waiting_for: row.state === 'present' ? waitingFor(person) : [],
    at_station:
      station === null || open === null
        ? null
        : { station, user_id: open.user_id, user_name: open.user_name, since: open.claimed_at },
  }
}

async function read(db: Database, condition: RawBuilder<SqlBool>): Promise<Person[]> {
  const { rows } = await sql<Row>`
    select s.id, s.event_id, s.patient_id, coalesce(p.name, s.name) as patient_name, coalesce(p.cpf, s.cpf) as cpf,
      coalesce(p.dob, s.dob) as dob, coalesce(p.email, s.email) as email, coalesce(p.phone, s.phone) as phone,
      ${EMPLOYEE_CODE} as employee_code, ${SECTOR} as sector, ${UNIT} as unit, ${OCCUPATION} as occupation,
      coalesce(p.active, true) as active, s.code, s.state, s.ticket, s.walk_in, s.priority, s.checked_in_at,
      s.waiting_since, s.left_at, s.done_at, s.exam_id,
      e.status as exam_status, e.right_eye, e.left_eye, e.ishihara_correct_answer, e.ishihara_wrong_answer,
      e.portable_auto_refractor_img, e.retinography_img,
      exists (select from triages t where t.exam_id = s.exam_id) as "hasTriage",
      (select count(*)::int from station_claims m where m.participant_id = s.id and m.outcome = 'absent') as missed_calls,
      (select jsonb_object_agg(m.station, m.place) from (
        select distinct on (station) station, place from station_claims
        where participant_id = s.id and outcome = 'absent' order by station, id desc) m) as places,
      (select jsonb_object_agg(k.station, k.since) from (
        select station, floor(extract(epoch from max(seen_at)) * 1000) as since from station_claims
        where participant_id = s.id and outcome = 'kept' group by station) k) as kept,
      (select jsonb_build_object('id', c.id, 'station', c.station, 'user_id', c.user_id, 'user_name', u.name,
          'claimed_at', c.claimed_at, 'seen_at', c.seen_at)
        from station_claims c join users u on u.id = c.user_id
        where c.participant_id = s.id and c.ended_at is null) as open
    from screening_participants s
    left join patients p on p.id = s.patient_id
    left join exams e on e.id = s.exam_id
    where ${condition} order by s.ticket, s.id`.execute(db)
  return rows.map(personOf)
}

function personOf({ hasTriage, exam_status, open, places, kept, ...all }: Row): Person {
  const {
    right_eye,
    left_eye,
    ishihara_correct_answer,
    ishihara_wrong_answer,
    portable_auto_refractor_img,
    retinography_img,
    ...row
  } = all
  const parts: ExamParts = examParts({ ...all, hasTriage })
  const told = open && {
    ...open,
    claimed_at: new Date(open.claimed_at).toISOString(),
    seen_at: new Date(open.seen_at).toISOString(),
  }
  return {
    id: row.id,
    ticket: row.ticket ?? 0,
    priority: row.priority,
    waiting_since: Date.parse(row.waiting_since ?? '') || 0,
    parts,
    claim: told && {
      station: told.station,
      user_id: told.user_id,
      since: Date.parse(told.seen_at),
    },
    places: places ?? {},
    kept: kept ?? {},
    away: !row.active || row.left_at !== null || !isHere(row.state),
    locked: !canChangeParts(exam_status),
    open: told,
    row,
  }
}

const isHere = (state: ParticipantState) => state === 'present'

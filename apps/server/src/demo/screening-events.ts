import { EXAM_PARTS } from '@iris/domain/exam-status'
import type { Database } from '../db/database.ts'
import { checkIn } from '../modules/screening-events/check-in.commands.ts'
import { addParticipants } from '../modules/screening-events/roster.commands.ts'
import { createEvent, moveEvent } from '../modules/screening-events/screening-events.commands.ts'
import { callNext } from '../modules/screening-events/stations.commands.ts'
import { playMinutes, record, type Work, workOf } from './day-players.ts'
import { dateEvent, freePatients, markAsDemo, saveAt } from './demo.sql.ts'
import type { Dice } from './dice.ts'
import { daysBefore, workingMoment } from './moments.ts'

const MINUTES_SO_FAR = 100
/** Enough people for a day that is looked at for long. */
const EXPECTED = 120

type Context = {
  dice: Dice
  today: string
  now: Date
  /** Those with the most people, the biggest first. */
  companies: readonly number[]
  team: readonly number[]
  /** They play the stations of the open event. */
  players: readonly number[]
  items: readonly number[]
  pictures: readonly string[]
}

/** One planned, one open and three closed events, made by the very commands that the API calls. */
export async function makeScreeningEvents(db: Database, context: Context): Promise<void> {
  const { today, companies, team, items } = context
  const [technician = 1] = team
  const work = workOf(db, technician)
  const begin = async (
    index: number,
    name: string,
    place: string,
    [from, to]: [string, string],
    { expected = 40, members = team } = {},
  ) => {
    const company_id = companies[index] ?? 1
    const days = { starts_on: from, ends_on: to }
    const kit = { team: [...members], equipaments: items.slice(0, 3), self_check_in: false }
    const id = await createEvent(work, { name, company_id, place, ...days, ...kit, expected })
    return { id, company_id }
  }
  const closed = [
    ['SIPAT', 'Sala de treinamento 2', 9],
    ['Campanha Visão', 'Portaria 1', 23],
    ['Exame periódico de visão', 'Ambulatório', 37],
  ] as const
  for (const [index, [name, place, daysAgo]] of closed.entries()) {
    const day = daysBefore(today, daysAgo)
    const event = await begin(index + 2, name, place, [day, day])
    await pastDay(work, context, event, day)
  }
  const later = daysBefore(today, -9)
  const planned = await begin(1, 'Saúde Ocular', 'Refeitório', [later, later])
  const called = await freePatients(db, planned.company_id, { since: today, most: 30 })
  await addParticipants(work, planned.id, { patient_ids: called })

  const days: [string, string] = [today, daysBefore(today, -1)]
  const open = await begin(0, 'Campanha Visão 2026', 'Galpão B', days, {
    expected: EXPECTED,
    members: [...team, ...context.players],
  })
  await openDay(work, context, open)
  await markAsDemo(db, [planned.id, open.id])
}

type DemoEvent = { id: number; company_id: number }

/** A day that is over: everybody who came has all parts but one person, and two never came. */
async function pastDay(work: Work, context: Context, event: DemoEvent, day: string) {
  const { db } = work
  const { players } = context
  const people = await freePatients(db, event.company_id, { since: day, most: 12 })
  await addParticipants(work, event.id, { patient_ids: people })
  await moveEvent(work, event.id, 'open')
  const arrived = people.slice(0, -2)
  for (const [index, patient_id] of arrived.entries()) {
    const now = new Date(workingMoment(day, index * 9))
    const id = await checkIn({ ...work, now }, event.id, { patient_id })
    const parts = index === arrived.length - 1 ? EXAM_PARTS.slice(0, 2) : EXAM_PARTS
    for (const [step, part] of parts.entries()) {
      const after = (minutes: number) => new Date(now.getTime() + (minutes + step * 8) * 60_000)
      const caller = workOf(db, players[step] ?? work.user.id)
      await callNext({ ...caller, now: after(2) }, event.id, part)
      await record(caller, context, { id, part })
      await saveAt(db, id, after(7))
    }
  }
  await moveEvent(work, event.id, 'closed')
  await dateEvent(db, event.id)
}

/** A day that began some time before now. */
async function openDay(work: Work, context: Context, event: DemoEvent): Promise<void> {
  const { db } = work
  const { today, now } = context
  const people = await freePatients(db, event.company_id, { since: today, most: EXPECTED })
  await addParticipants(work, event.id, { patient_ids: people })
  await moveEvent(work, event.id, 'open')
  const from = new Date(now.getTime() - MINUTES_SO_FAR * 60_000)
  await playMinutes(db, context, event.id, { from, to: now })
}

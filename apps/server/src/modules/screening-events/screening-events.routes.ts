import {
  addParticipants,
  checkIn,
  listParticipants,
  releaseParticipant,
  removeParticipant,
  setPriority,
  undoCheckIn,
} from '@iris/contracts/event-participants'
import {
  createEvent,
  exportEvents,
  getEvent,
  listEvents,
  moveEvent,
  updateEvent,
} from '@iris/contracts/screening-events'
import { waitingFor } from '@iris/domain/station-queue'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { oneView } from '../../db/one-view.ts'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import * as arrivals from './check-in.commands.ts'
import { EVENTS } from './event-list.sql.ts'
import { EVENT_SHEET } from './event-sheet.ts'
import { eventViews } from './event-view.sql.ts'
import { PARTICIPANTS } from './participant-list.sql.ts'
import { findPresent, participantViews } from './people.sql.ts'
import * as roster from './roster.commands.ts'
import * as commands from './screening-events.commands.ts'
import { release } from './stations.commands.ts'

export function screeningEventRoutes(app: Server): void {
  serve(app, listEvents, ({ db, query }) => answerPage(db, EVENTS, query, eventViews))
  serve(app, exportEvents, async (call) => {
    const ids = await findAllIds(call.db, EVENTS, call.query)
    return exportList(call, EVENT_SHEET, { ids, views: eventViews })
  })
  serve(app, getEvent, ({ db, params }) => oneView(db, eventViews, params.id))
  serve(app, createEvent, async (call) =>
    oneView(call.db, eventViews, await commands.createEvent(call, call.body)),
  )
  serve(app, updateEvent, async (call) => {
    await commands.updateEvent(call, call.params.id, call.body)
    return oneView(call.db, eventViews, call.params.id)
  })
  serve(app, moveEvent, async ({ db, audit, caller, params, body }) => {
    await commands.moveEvent({ db, audit, user: asUser(caller) }, params.id, body.status)
    return oneView(db, eventViews, params.id)
  })

  serve(app, listParticipants, async ({ db, params: { id }, query, audit }) => {
    await commands.demandEvent(db, id)
    const { station, ...filters } = query
    const among = station && (await findPresent(db, id)).filter((one) => waits(one, station))
    const ids = among?.map((one) => one.id)
    const page = await answerPage(
      db,
      PARTICIPANTS,
      { ...filters, event_id: id, among: ids },
      participantViews,
    )
    const subjects = page.data.flatMap(({ patient_id }) => patient_id ?? [])
    await audit({ action: 'list', entity: 'participant', subjects, detail: { event_id: id } })
    return page
  })
  serve(app, addParticipants, (call) => roster.addParticipants(call, call.params.id, call.body))
  serve(app, removeParticipant, (call) =>
    roster.removeParticipant(call, call.params.id, call.params.participantId),
  )
  serve(app, setPriority, async (call) => {
    const { id, participantId } = call.params
    await roster.setPriority(call, id, { id: participantId, ...call.body })
    return oneView(call.db, participantViews, participantId)
  })

  serve(app, checkIn, async (call) =>
    oneView(call.db, participantViews, await arrivals.checkIn(call, call.params.id, call.body)),
  )
  serve(app, undoCheckIn, (call) =>
    arrivals.undoCheckIn(call, call.params.id, call.params.participantId),
  )
  serve(app, releaseParticipant, async ({ db, audit, caller, params, body }) => {
    const { id, participantId } = params
    await release({ db, audit, user: asUser(caller) }, id, { id: participantId, ...body })
    return oneView(db, participantViews, participantId)
  })
}

type Waiting = Parameters<typeof waitingFor>[0]
const waits = (one: Waiting, station: ReturnType<typeof waitingFor>[number]) =>
  waitingFor(one).includes(station)

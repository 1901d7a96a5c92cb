import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import {
  exportAttendance,
  type Participant,
  printAttendance,
  printBadges,
} from '@iris/contracts/event-participants'
import {
  callNext,
  getBoard,
  listStations,
  openStation,
  TOLD_CALLS,
} from '@iris/contracts/event-stations'
import { getOfflinePackage } from '@iris/contracts/offline-package'
import { compareText } from '@iris/domain/compare-text'
import { PAPER_PEOPLE_MAX } from '@iris/domain/limits'
import { refuseWhenFull } from '../../apart/lanes.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { asUser } from '../../http/caller.ts'
import { pdfAnswer } from '../../http/file-answer.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { attendanceSheet } from './attendance.ts'
import { findLastCalls } from './claims.sql.ts'
import { boardOf, type Day, stationViews } from './day-board.ts'
import { changedDay, lookAtDay } from './event-day.ts'
import { eventViews } from './event-view.sql.ts'
import { makeOfflinePackage } from './offline-package.ts'
import { patientsOfEvent } from './participants.sql.ts'
import { participantViews } from './people.sql.ts'
import { demandEvent } from './screening-events.commands.ts'
import { createShown } from './shown-people.ts'
import * as stations from './stations.commands.ts'

type Showing = Pick<Call<EndpointOptions>, 'caller' | 'audit' | 'afterCommit' | 'services'>

/** The day itself: the stations, the board, and what is printed. */
export function eventDayRoutes(app: Server): void {
  const shown = createShown()

  /** The stations, with a row of the audit for everybody who comes to be shown. */
  async function show({ caller, audit, afterCommit, services }: Showing, id: number, day: Day) {
    const views = stationViews(day, services.config.waitLimits)
    const people = views.flatMap(({ now, next }) => [...now, ...next])
    const patients = people.flatMap(({ patient_id }) => patient_id ?? [])
    const to = { user: asUser(caller).id, event: id }
    const subjects = shown.newlyShown(to, patients)
    if (subjects.length > 0) {
      await audit({ action: 'list', entity: 'participant', subjects, detail: { event_id: id } })
      afterCommit(async () => shown.remember(to, subjects))
    }
    return views
  }

  serve(app, listStations, async (call) => {
    const { id } = call.params
    return show(call, id, await lookAtDay(call.db, id))
  })

  serve(app, openStation, async (call) => {
    const { id, station } = call.params
    await stations.openStation(call, id, { station, ...call.body })
    return show(call, id, await changedDay(call.db, id))
  })

  serve(app, callNext, async ({ db, audit, caller, params: { id, station }, body: { kept } }) => {
    const called = await stations.callNext({ db, audit, user: asUser(caller) }, id, station, kept)
    const [participant] = called === null ? [] : await participantViews(db, [called])
    return participant ?? null
  })

  serve(app, getBoard, async ({ db, params: { id } }) => {
    const [day, event] = [await lookAtDay(db, id), await oneView(db, eventViews, id)]
    const calls = await findLastCalls(db, id, TOLD_CALLS)
    return boardOf({ ...day, event, calls })
  })

  serve(
    app,
    getOfflinePackage,
    async ({ db, params: { id }, audit }) => {
      const made = await makeOfflinePackage(db, id)
      const subjects = made.patients.map((patient) => patient.id)
      const detail = { event_id: id, rows: subjects.length }
      await audit({ action: 'read', entity: 'offline-package', subjects, detail })
      return made
    },
    { share: 'heavy' },
  )

  serve(app, printBadges, async ({ db, caller, params: { id }, query, audit, services }) => {
    const event = await oneView(db, eventViews, id)
    const many = query.ids?.length ?? event.counts.total
    if (many > PAPER_PEOPLE_MAX) throw new AppError('badges.too-many')
    const place = paperPlace(asUser(caller), many)
    refuseWhenFull(place)
    const people = await listed(db, id, query.ids)
    const clinic = await printedClinic(db, services.files)
    const pdf = await drawPaper(place, 'badges', event, people, clinic)
    await auditSheet(audit, 'print', id, people)
    return pdfAnswer(`crachas-${id}.pdf`, pdf)
  })

  serve(app, printAttendance, async ({ db, caller, params: { id }, audit, services }) => {
    const event = await oneView(db, eventViews, id)
    const { total } = event.counts
    if (total > PAPER_PEOPLE_MAX) throw new AppError('attendance.too-long')
    const place = paperPlace(asUser(caller), total)
    refuseWhenFull(place)
    const people = await listed(db, id)
    const clinic = await printedClinic(db, services.files)
    const pdf = await drawPaper(place, 'attendance', event, people, clinic)
    await auditSheet(audit, 'print', id, people)
    return pdfAnswer(`lista-de-presenca-${id}.pdf`, pdf)
  })

  serve(app, exportAttendance, async ({ db, params: { id }, audit }) => {
    await demandEvent(db, id)
    const people = await listed(db, id)
    await auditSheet(audit, 'export', id, people)
    return spreadsheetAnswer(`lista-de-presenca-${id}.xlsx`, attendanceSheet(people))
  })
}

/** Everybody on the list, or those asked for, by name. */
async function listed(db: Database, id: number, only?: readonly number[]): Promise<Participant[]> {
  const lines = await patientsOfEvent(db, id, only)
  const people = await participantViews(
    db,
    lines.map((line) => line.id),
  )
  return people.sort((a, b) => compareText(a.patient_name, b.patient_name))
}

async function auditSheet(
  audit: Audit,
  action: 'print' | 'export',
  event_id: number,
  people: readonly Participant[],
) {
  const subjects = people.flatMap(({ patient_id }) => patient_id ?? [])
  const detail = { event_id, rows: people.length }
  await audit({ action, entity: 'participant', subjects, detail })
}

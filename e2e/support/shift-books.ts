import { type Door, listOf } from './door.ts'
import type { Iris } from './iris.ts'
import type { Save, Station } from './shift.ts'

type Stands = {
  ticket: number
  exams: number
  right_eye: string | null
  left_eye: string | null
  triages: number
  screen_time: string | null
  acuity_writes: number
  triage_writes: number
}

/** What stands of each person of an event, with how often it was written. */
const STANDS = `
  select p.ticket, e.exams, e.right_eye, e.left_eye, t.triages, t.screen_time,
    (select count(*)::int from audit_events a where a.patient_id = p.patient_id and a.entity = 'exam'
      and a.action = 'update' and a.detail->'fields' ?| array['right_eye', 'left_eye']) as acuity_writes,
    (select count(*)::int from audit_events a where a.patient_id = p.patient_id and a.entity = 'triage'
      and a.action in ('create', 'update')) as triage_writes
  from unnest($1::int[], $2::int[]) p (ticket, patient_id),
    lateral (select count(*)::int as exams, max(right_eye) as right_eye, max(left_eye) as left_eye
      from exams where patient_id = p.patient_id) e,
    lateral (select count(*)::int as triages, max(screen_time) as screen_time
      from triages where patient_id = p.patient_id) t`

/** Holds what the screens said against the database. @returns a sentence for whatever does not fit */
export async function faultsOf(iris: Iris, door: Door, saves: readonly Save[]): Promise<string[]> {
  const came = (await listOf(iris, door)).filter(({ ticket }) => ticket !== null)
  const all = await iris.rows<Stands>(STANDS, [
    came.map(({ ticket }) => ticket),
    came.map(({ patient_id }) => patient_id),
  ])
  return all.flatMap((stands) => {
    const theirs = saves.filter(({ ticket }) => ticket === stands.ticket)
    const found = [
      ...partFaults(stands, 'acuity', theirs, stands.acuity_writes),
      ...partFaults(stands, 'triage', theirs, stands.triage_writes),
    ]
    if (stands.exams !== 1) found.push(`${stands.exams} exams`)
    if (stands.triages > 1) found.push(`${stands.triages} triages`)
    return found.map((fault) => `senha ${stands.ticket}: ${fault}`)
  })
}

function partFaults(
  stands: Stands,
  station: Station,
  theirs: readonly Save[],
  writes: number,
): string[] {
  const tapped = theirs.filter((save) => save.station === station)
  const columns =
    station === 'acuity' ? (['right_eye', 'left_eye'] as const) : (['screen_time'] as const)
  const isThere = ({ values }: Save) => columns.every((name) => values[name] === stands[name])
  const found: string[] = []
  const last = tapped.findLastIndex(({ said }) => said !== null)
  const there = columns.map((name) => stands[name]).join(' ')
  // After it the screen said nothing of others, which may stand or not.
  if (last >= 0 && !tapped.slice(last).some(isThere))
    found.push(
      `${station} said to be ${Object.values(tapped[last]?.values ?? {})}, stands as ${there}`,
    )
  if (last < 0 && there.replaceAll('null', '').trim() !== '' && !tapped.some(isThere))
    found.push(`${station} stands as ${there}, which nobody saved`)
  if (writes > tapped.length)
    found.push(`${station} saved ${tapped.length} times, written ${writes} times`)
  return found
}

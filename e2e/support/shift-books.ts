import type { Iris } from './iris.ts'
import type { Part, Save } from './shift-notes.ts'

type Stands = {
  name: string
  part: Part
  /** Null while nothing of it stands. */
  stands: string | null
  /** How many records of it there are, of which one is enough. */
  records: number
  /** How often it was written, as the audit has it. */
  writes: number
}

/** What stands of each part of each person of a company, with how often it was written. */
const STANDS = `
  with people as (
    select p.name, array_agg(p.id) as ids, count(*)::int as records, max(p.occupation) as occupation
    from patients p where p.company = $1 group by p.name),
  parts as (
    select people.name, ids, 'patient' as part, occupation as stands, records,
      'patient' as entity, array['create'] as actions, null::text[] as fields from people
    union all select people.name, ids, 'check-in', max(case when s.checked_in_at is not null then 'present' end), count(s.id)::int,
      'participant', array['check-in'], null
      from people left join screening_participants s on s.patient_id = any (ids) group by people.name, ids
    union all select people.name, ids, 'acuity', max(right_eye || ' ' || left_eye), count(e.id)::int,
      'exam', array['create', 'update'], array['right_eye', 'left_eye']
      from people left join exams e on e.patient_id = any (ids) group by people.name, ids
    union all select people.name, ids, 'upload', max(f.sha256), count(e.id)::int,
      'exam', array['create', 'update'], array['portable_auto_refractor_img']
      from people left join exams e on e.patient_id = any (ids)
        left join stored_files f on f.key = e.portable_auto_refractor_img group by people.name, ids
    union all select people.name, ids, 'triage', max(t.screen_time), count(t.id)::int,
      'triage', array['create', 'update'], null
      from people left join triages t on t.patient_id = any (ids) group by people.name, ids
    union all select people.name, ids, 'ishihara',
      max((select string_agg(a->>'answer', ' ' order by (a->>'plate')::int) from jsonb_array_elements(i.answers) a)),
      count(i.id)::int, 'ishihara-test', array['create', 'update'], null
      from people left join ishihara_tests i on i.patient_id = any (ids) group by people.name, ids)
  select name, part, stands, records, (
    select count(*)::int from audit_events a where a.patient_id = any (ids) and a.entity = parts.entity
      and a.action = any (actions) and (fields is null or a.detail->'fields' ?| fields)) as writes
  from parts`

/** Holds what the screens said against the database. @returns a sentence for whatever does not fit */
export async function faultsOf(
  iris: Iris,
  company: number,
  saves: readonly Save[],
): Promise<string[]> {
  const all = await iris.rows<Stands>(STANDS, [company])
  const known = new Set(all.map(({ name }) => name))
  // Of who was never registered there is no row at all.
  const gone = saves.filter(({ name, said }) => said !== null && !known.has(name))
  return [
    ...gone.map(({ name, part }) => `${name}: ${part} said to stand, and nobody knows them`),
    ...all.flatMap((one) => {
      const theirs = saves.filter(({ name, part }) => name === one.name && part === one.part)
      return faultsOfPart(one, theirs).map((fault) => `${one.name}: ${one.part} ${fault}`)
    }),
  ]
}

function faultsOfPart({ stands, records, writes }: Stands, tapped: readonly Save[]): string[] {
  const found: string[] = []
  const isThere = (save: Save) => save.stands === stands
  const last = tapped.findLastIndex(({ said }) => said !== null)
  // After it the screen said nothing of others, which may stand or not.
  if (last >= 0 && !tapped.slice(last).some(isThere))
    found.push(`said to be ${tapped[last]?.stands}, stands as ${stands}`)
  if (last < 0 && stands !== null && !tapped.some(isThere))
    found.push(`stands as ${stands}, which nobody saved`)
  if (records > 1) found.push(`stands ${records} times`)
  if (writes > tapped.length) found.push(`saved ${tapped.length} times, written ${writes} times`)
  return found
}

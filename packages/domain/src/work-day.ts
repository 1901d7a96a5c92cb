import { EXAM_PARTS, type ExamParts, type ExamStatus } from './exam-status.ts'

/** What tells where a person stands today; without an exam there is no status. */
export type WorkOfDay = { status: ExamStatus | null; parts: ExamParts }

export type WorkState = 'started' | 'waiting' | 'done'

/** Past Pendente nothing is left to do for whoever examines. */
export function workState({ status, parts }: WorkOfDay): WorkState {
  if (status !== null && status !== 'Pendente') return 'done'
  return partsLeft(parts) < EXAM_PARTS.length ? 'started' : 'waiting'
}

/** How many of the four parts are still missing. */
function partsLeft(parts: ExamParts): number {
  return EXAM_PARTS.filter((part) => !parts[part]).length
}

/**
 * The people of one state, those with the fewest missing parts first: whoever can leave soonest. Of the same number the
 * order stays as it was.
 */
export function inState<Person extends WorkOfDay>(
  people: readonly Person[],
  state: WorkState,
): Person[] {
  return people
    .filter((person) => workState(person) === state)
    .sort((a, b) => partsLeft(a.parts) - partsLeft(b.parts))
}

/**
 * Who comes after somebody: the first who has begun, else the first who has not.
 * @param current the patient in view
 */
export function nextOfDay<Person extends WorkOfDay & { patient_id: number }>(
  people: readonly Person[],
  current: number,
): Person | null {
  const others = people.filter(({ patient_id }) => patient_id !== current)
  return inState(others, 'started')[0] ?? inState(others, 'waiting')[0] ?? null
}

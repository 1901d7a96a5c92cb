import type { Position } from '@iris/contracts/fhir-search'
import type { FhirResource } from 'fhir/r4.d.ts'
import { diagnosticReportResource } from './diagnostic-report.resource.ts'
import { encounterResource } from './encounter.resource.ts'
import {
  EXAM_ROWS,
  interpretersOf,
  REFERRAL_ROWS,
  storedExams,
  storedReferrals,
  storedTriages,
  TRIAGE_ROWS,
} from './exams.sql.ts'
import { ALL_TIME, findRows, type RowSource, type Search } from './fhir-search.sql.ts'
import { observationResources } from './observation.resource.ts'
import { clinicResource, companyResource } from './organization.resource.ts'
import { patientResource, type StoredPatient } from './patient.resource.ts'
import { clinicRow, companyRows, patientRows, practitionerRows } from './people.sql.ts'
import { practitionerResource } from './practitioner.resource.ts'
import { questionnaireResponseResource } from './questionnaire-response.resource.ts'
import { type Hit, isAfter, type Reading } from './resource-kind.ts'
import { serviceRequestResource } from './service-request.resource.ts'

/** Stands before all exams of a person. */
const HEAD = 0

type Ranked = [rank: number, resource: FhirResource]

/** The rank of each resource in the head or in its exam, whatever else there is; findings are ranked among themselves. */
const RANKS = {
  patient: 0,
  clinic: 1,
  company: 2,
  encounter: 0,
  triage: 1,
  findings: 10,
  report: 20,
}
/** Of practitioners and referrals there may be several: they follow by their own numbers. */
const NUMBERED = 100

type Page = { patient: number; after: Position | null; count: number }

/**
 * All that is held of a person and whatever that refers to: the person, the organizations and the practitioners, then exam
 * by exam. Each resource has a place of its own, so that nothing saved meanwhile makes another come twice or never; what is
 * itself saved first at a place already passed comes the next time. One more than `count` when there are more; null of nobody.
 */
export async function everythingOf(
  reading: Reading,
  { patient, after, count }: Page,
): Promise<Hit[] | null> {
  const [person] = await patientRows(reading.db, [patient])
  if (!person) return null
  const head = after && after.id > HEAD ? [] : await headOf(reading, person)
  const hits = [
    ...hitsOf(HEAD, head, patient),
    ...(await examHits(reading, { patient, after, count })),
  ]
  return hits.filter(({ position }) => isAfter(position, after)).slice(0, count + 1)
}

/** What comes along though it is nobody's own. */
export const isBeside = ({ resource: { resourceType } }: Hit) =>
  resourceType === 'Organization' || resourceType === 'Practitioner'

async function headOf({ db, systems }: Reading, person: StoredPatient): Promise<Ranked[]> {
  const resource: Ranked = [RANKS.patient, patientResource(person, systems)]
  // An empty registration refers to the one that it became, and to nothing else.
  if (person.merged_into !== null) return [resource]
  const companies = await companyRows(db, [person.company])
  const interpreters = await practitionerRows(db, await interpretersOf(db, person.id))
  return [
    resource,
    [RANKS.clinic, clinicResource(await clinicRow(db))],
    ...companies.map((row): Ranked => [RANKS.company, companyResource(row)]),
    ...interpreters.map((row) => numbered(row.id, practitionerResource(row, systems))),
  ]
}

async function examHits({ db, systems }: Reading, page: Page): Promise<Hit[]> {
  const { patient, after, count } = page
  const search: Search = { ...NOTHING_MORE, patients: [[patient]], after, count }
  const ids = await findRows(db, EXAM_ROWS, search, count + 2)
  const exams = await storedExams(db, ids)
  const ofExams = async <Row extends { exam_id: number }>(
    source: RowSource,
    rows: (d: typeof db, found: number[]) => Promise<Row[]>,
  ) => {
    const found = await findRows(db, source, { ...NOTHING_MORE, exams: ids }, ALL)
    return Map.groupBy(await rows(db, found), ({ exam_id }) => exam_id)
  }
  const triages = await ofExams(TRIAGE_ROWS, storedTriages)
  const referrals = await ofExams(REFERRAL_ROWS, storedReferrals)
  return exams.flatMap((exam) =>
    hitsOf(
      exam.id,
      [
        [RANKS.encounter, encounterResource(exam)],
        // An exam has one at most.
        ...(triages.get(exam.id) ?? []).map(
          (row): Ranked => [RANKS.triage, questionnaireResponseResource(row, systems)],
        ),
        ...observationResources(exam, systems).map(
          ([rank, observation]): Ranked => [RANKS.findings + rank, observation],
        ),
        [RANKS.report, diagnosticReportResource(exam, systems)],
        ...(referrals.get(exam.id) ?? []).map((row) =>
          numbered(row.id, serviceRequestResource(row, systems)),
        ),
      ],
      patient,
    ),
  )
}

const numbered = (id: number, resource: FhirResource): Ranked => [NUMBERED + id, resource]

const ALL = 2_147_483_647

const NOTHING_MORE: Search = {
  ids: [],
  patients: [],
  identifiers: [],
  updated: ALL_TIME,
  made: ALL_TIME,
  after: null,
  count: ALL,
}

const hitsOf = (id: number, resources: readonly Ranked[], patient: number): Hit[] =>
  resources.map(([rank, resource]) => ({ resource, position: { id, rank }, row: id, patient }))

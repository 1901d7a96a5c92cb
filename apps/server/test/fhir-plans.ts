import { writePosition } from '@iris/contracts/fhir-search'

const FAR = `_cursor=${writePosition({ id: 7_500, rank: 0 })}`
/** Before anything was saved, and before all of it. */
const NEVER = '_lastUpdated=lt2020-01-01'
const EVER = '_lastUpdated=ge2020-01-01'
/** The last of the exams that many rows are made of. */
const LATELY = '_lastUpdated=ge2026-01-19T00:00:00Z'

/** What another system asks in FHIR, and the indexes that it cannot be had without. */
export const FHIR_PLANS: [path: string, ...indexes: string[]][] = (
  [
    ['Patient', 'patients_pkey'],
    ['Patient/77', 'patients_pkey'],
    [`Patient?${FAR}`, 'patients_pkey'],
    [`Patient?${NEVER}`, 'patients_touched'],
    [`Patient?${EVER}&${FAR}`, 'patients_pkey'],
    ['Patient?identifier=529.982.247-25', 'patients_cpf_key'],
    ['Patient?identifier=898001160660761', 'patients_sus_card'],
    ['Patient?identifier=AB12', 'patients_employee_code'],
    ['Patient/77/$everything', 'exams_patient', 'triages_exam_id_key', 'referrals_exam'],
    ['Practitioner', 'exams_classified_by', 'referrals_referred_by'],
    ['Organization'],
    ['Encounter', 'exams_pkey'],
    ['Encounter?patient=77', 'exams_patient'],
    ['Encounter?date=2026-01-06', 'exams_created'],
    ['Encounter?date=ge2020', 'exams_pkey'],
    ['Observation', 'exams_pkey'],
    [`Observation?${FAR}`, 'exams_pkey'],
    ['Observation?patient=77', 'exams_patient'],
    [`Observation?${LATELY}`, 'exams_touched'],
    [`DiagnosticReport?${LATELY}`, 'exams_touched'],
    [`DiagnosticReport?${LATELY}&date=2026-01-06`, 'exams_created'],
    [`DiagnosticReport?${EVER}&${FAR}`, 'exams_pkey'],
    [`QuestionnaireResponse?${FAR}`, 'triages_pkey'],
    ['QuestionnaireResponse?patient=77', 'triages_patient'],
    ['QuestionnaireResponse?authored=lt2020', 'triages_touched'],
    [`QuestionnaireResponse?${NEVER}`, 'triages_touched'],
    ['ServiceRequest', 'referrals_pkey'],
    ['ServiceRequest?patient=77', 'referrals_patient'],
    ['ServiceRequest?authored=2026-01-06', 'referrals_made'],
    [`ServiceRequest?${NEVER}`, 'referrals_touched'],
  ] as [string, ...string[]][]
).map(([path, ...indexes]) => [`/fhir/R4/${path}`, ...indexes])

import type { Encounter } from 'fhir/r4.d.ts'
import type { StoredExam } from './exam-status.ts'
import { referenceTo, textOf } from './fhir-parts.ts'
import { CLINIC_ID } from './organization.resource.ts'
import { TERMINOLOGY } from './systems.ts'

/** An exam as the visit in which it was taken; over once it goes to the doctor. */
export function encounterResource(exam: StoredExam): Encounter {
  const event = textOf(exam.event_name)
  return {
    resourceType: 'Encounter',
    id: String(exam.id),
    meta: { lastUpdated: exam.updated_at },
    status: exam.status === 'Pendente' ? 'in-progress' : 'finished',
    class: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
    type: [{ text: 'Triagem de saúde ocular' }],
    subject: referenceTo('Patient', exam.patient_id),
    period: { start: exam.examined_at },
    reasonCode: event === undefined ? undefined : [{ text: `Ação: ${event}` }],
    serviceProvider: referenceTo('Organization', CLINIC_ID),
  }
}

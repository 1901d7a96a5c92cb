import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { numericOption } from './envelopes.ts'
import { participant } from './event-participants.ts'
import { exam } from './exams.ts'
import { timestamp } from './fields.ts'
import { patient } from './patients.ts'
import { ofEvent, screeningEvent } from './screening-events.ts'
import { codeOption, complaintOption, triage } from './triages.ts'

/** Most people of an event that a device is given. */
export const OFFLINE_PEOPLE_MAX = 5000
/** Most operators that it is given, those that were registered first. */
export const OFFLINE_OPERATORS_MAX = 1000

/**
 * What the stations and the door show of an event, and nothing more: no addresses, no records, no verdicts. A list is
 * in the order of its ids.
 */
const offlinePackage = z.object({
  event: screeningEvent.pick({
    id: true,
    name: true,
    company_id: true,
    companyName: true,
    place: true,
    starts_on: true,
    ends_on: true,
    status: true,
    updated_at: true,
  }),
  /** `email` and `phone` only of who is still to register: their form at the door is filled with them. */
  participants: z.array(participant),
  /** Of the participants, who is registered. */
  patients: z.array(
    patient.pick({
      id: true,
      name: true,
      dob: true,
      sex: true,
      active: true,
      updated_at: true,
    }),
  ),
  /** Of the event, and of who has not come the Pendente one that their check-in takes over. */
  exams: z.array(
    exam.pick({
      id: true,
      patient_id: true,
      event_id: true,
      status: true,
      right_eye: true,
      left_eye: true,
      has_correction: true,
      ishihara_correct_answer: true,
      ishihara_wrong_answer: true,
      portable_auto_refractor_img: true,
      retinography_img: true,
      retinography_other_img: true,
      retinography_eye: true,
      refraction_option: true,
      retinography_option: true,
      import_option: true,
      parts: true,
      complete: true,
      created_at: true,
      updated_at: true,
    }),
  ),
  /** Of these exams. */
  triages: z.array(triage),
  /** The answers that a triage offers. */
  options: z.object({
    personal_history: z.array(codeOption),
    eye_surgeries: z.array(codeOption),
    eye_diseases: z.array(codeOption),
    eye_complaints: z.array(complaintOption),
  }),
  /** The operators that the form at the door offers, "Outro" last. A device may still hold a copy from before they were in it. */
  operators: z.array(numericOption).optional(),
  /** All of it as it stood at this moment. */
  made_at: timestamp,
})
export type OfflinePackage = z.output<typeof offlinePackage>

export const getOfflinePackage = endpoint({
  method: 'GET',
  path: '/screening-events/:id/offline-package',
  access: 'events.serve',
  summary:
    'O que as estações precisam para trabalhar sem rede; de uma ação em andamento, ou planejada que começa em até três dias',
  params: ofEvent,
  response: offlinePackage,
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, text, timestamp, updatedAtAsRead } from './fields.ts'

/** Characters of one text: some twenty printed pages. */
export const RECORD_NOTES_MAX = 50_000

const notes = text('Anotações', { max: RECORD_NOTES_MAX })

/** The text in force, and who wrote it when (`updated_at`). */
const medicalRecord = z.object({
  id: z.number(),
  patient_id: z.number(),
  notes: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type MedicalRecord = z.output<typeof medicalRecord>

const medicalRecordVersion = z.object({
  notes: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  created_at: timestamp,
})
export type MedicalRecordVersion = z.output<typeof medicalRecordVersion>

const ofPatient = z.object({ patientId: pathId })
const ofRecord = z.object({ patientId: pathId, recordId: pathId })

export const medicalRecordCreateBody = z.object({ notes })

export const getMedicalRecord = endpoint({
  method: 'GET',
  path: '/patients/:patientId/medicalRecords',
  access: 'records.read',
  summary: 'O prontuário de um paciente, ou null enquanto não há',
  params: ofPatient,
  response: medicalRecord.nullable(),
})

export const createMedicalRecord = endpoint({
  method: 'POST',
  path: '/patients/:patientId/medicalRecords',
  access: 'records.write',
  summary: 'Abre o prontuário de um paciente; há um só',
  params: ofPatient,
  body: medicalRecordCreateBody,
  response: medicalRecord,
  status: 201,
})

export const updateMedicalRecord = endpoint({
  method: 'PUT',
  path: '/patients/:patientId/medicalRecords/:recordId',
  access: 'records.write',
  summary: 'Salva uma nova versão do prontuário; as anteriores ficam',
  params: ofRecord,
  body: z.object({ notes, updated_at: updatedAtAsRead }),
  response: medicalRecord,
})

export const listMedicalRecordVersions = endpoint({
  method: 'GET',
  path: '/patients/:patientId/medicalRecords/:recordId/history',
  access: 'records.read',
  summary: 'Todas as versões de um prontuário, a mais nova primeiro',
  params: ofRecord,
  response: z.array(medicalRecordVersion),
})

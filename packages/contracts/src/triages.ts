import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  exclusiveConflict,
  PERSONAL_HISTORIES,
  SCREEN_TIMES,
} from '@iris/domain/triage-options'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, optionalText, pathId, timestamp, updatedAtAsRead } from './fields.ts'

type Options = readonly { value: string }[]
const EXCLUSIVE = '{label}: "nenhum" não pode vir com outras opções'

/** A list of codes; empty entries are dropped and a repeated code counts once (spec 1 §3). */
function codes(label: string, options: Options) {
  const values = options.map((option) => option.value)
  return z
    .array(z.union([z.enum(values), z.literal(''), z.null()]))
    .max(50)
    .transform((list) => [...new Set(list.filter((value) => value))] as string[])
    .refine((list) => !exclusiveConflict(list), EXCLUSIVE)
    .meta({ label })
}

const complaint = z.object({
  name: z.enum([...EYE_COMPLAINTS.map((option): string => option.value), '']).nullable(),
  pivot: z
    .object({ others_description: optionalText('Descrição', { max: 500 }) })
    .nullish()
    .transform((pivot) => ({ others_description: pivot?.others_description ?? null })),
})

/** By its name; nothing for an empty entry. */
function given({ name, pivot }: z.output<typeof complaint>) {
  return name ? [[name, { name, pivot }] as const] : []
}

const shape = {
  exam_id: id('Exame').nullish(),
  personal_history: codes('Histórico pessoal', PERSONAL_HISTORIES),
  previous_eye_surgeries: codes('Cirurgias oculares prévias', EYE_SURGERIES),
  previous_eye_diseases: codes('Doenças oculares prévias', EYE_DISEASES),
  eye_complaints: z
    .array(complaint)
    .max(50)
    .transform((list) => [...new Map(list.flatMap(given)).values()])
    .refine((list) => !exclusiveConflict(list.map((item) => item.name)), EXCLUSIVE)
    .refine(
      (list) =>
        list.every((item) => item.name !== 'OTHERS' || item.pivot.others_description !== null),
      'Descrição da queixa é obrigatória',
    )
    .meta({ label: 'Queixas oculares' }),
  smoking: flag('Fumante'),
  epis: flag('Uso de EPI'),
  wear_glasses: flag('Usa óculos'),
  wear_contact_lenses: flag('Usa lentes de contato'),
  screen_time: z
    .union([z.enum(SCREEN_TIMES), z.literal('').transform(() => null)])
    .nullish()
    .meta({ label: 'Tempo de tela' }),
  allergy: flag('Alergia'),
  allergy_description: optionalText('Descrição da alergia', { max: 500 }),
}

export const triageCreateBody = z.object({
  ...shape,
  personal_history: shape.personal_history.default([]),
  previous_eye_surgeries: shape.previous_eye_surgeries.default([]),
  previous_eye_diseases: shape.previous_eye_diseases.default([]),
  eye_complaints: shape.eye_complaints.default([]),
  smoking: shape.smoking.default(false),
  epis: shape.epis.default(false),
  wear_glasses: shape.wear_glasses.default(false),
  wear_contact_lenses: shape.wear_contact_lenses.default(false),
  allergy: shape.allergy.default(false),
})
export type TriageBody = z.output<typeof triageCreateBody>

export const triageUpdateBody = z.object(shape).partial().extend({ updated_at: updatedAtAsRead })

export const triage = z.object({
  id: z.number(),
  exam_id: z.number(),
  patient_id: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
  personal_history: z.array(z.string()),
  previous_eye_surgeries: z.array(z.string()),
  previous_eye_diseases: z.array(z.string()),
  eye_complaints: z.array(
    z.object({
      name: z.string(),
      pivot: z.object({ others_description: z.string().nullable() }),
    }),
  ),
  smoking: z.boolean(),
  epis: z.boolean(),
  wear_glasses: z.boolean(),
  wear_contact_lenses: z.boolean(),
  screen_time: z.string().nullable(),
  allergy: z.boolean(),
  allergy_description: z.string().nullable(),
})
export type Triage = z.output<typeof triage>

const ofPatient = z.object({ patientId: pathId })

export const listTriages = endpoint({
  method: 'GET',
  path: '/patients/:patientId/triages',
  access: 'triages.read',
  summary: 'Triagens de um paciente, a mais nova primeiro',
  params: ofPatient,
  response: z.array(triage),
})

export const createTriage = endpoint({
  method: 'POST',
  path: '/patients/:patientId/triages',
  access: 'triages.write',
  summary: 'Registra uma triagem; sem exam_id, cria o exame Pendente',
  params: ofPatient,
  body: triageCreateBody,
  response: triage,
  status: 201,
})

export const updateTriage = endpoint({
  method: 'PUT',
  path: '/patients/:patientId/triages/:triageId',
  access: 'triages.write',
  summary: 'Altera uma triagem enquanto o exame está Pendente',
  params: z.object({ patientId: pathId, triageId: pathId }),
  body: triageUpdateBody,
  response: triage,
})

export const getExamTriage = endpoint({
  method: 'GET',
  path: '/triages/exam/:examId',
  access: 'triages.read',
  summary: 'A triagem de um exame',
  params: z.object({ examId: pathId }),
  response: triage,
})

export const codeOption = z.object({ value: z.string(), label: z.string() })
export const complaintOption = codeOption.extend({ group: z.string() })
const optionList = <const P extends `/${string}`>(path: P, summary: string) => ({
  method: 'GET' as const,
  path,
  access: 'triage-options.read' as const,
  summary,
  response: z.array(codeOption),
})

export const listPersonalHistories = endpoint(
  optionList('/personal_history', 'Opções de histórico pessoal'),
)
export const listEyeSurgeries = endpoint(
  optionList('/eye_surgeries', 'Opções de cirurgias oculares'),
)
export const listEyeDiseases = endpoint(optionList('/eye_diseases', 'Opções de doenças oculares'))
export const listEyeComplaints = endpoint({
  method: 'GET',
  path: '/eye_complaints',
  access: 'triage-options.read',
  summary: 'Opções de queixas oculares, com o grupo de cada uma',
  response: z.array(complaintOption),
})

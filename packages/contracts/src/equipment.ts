import { EQUIPMENT_TYPES } from '@iris/domain/equipment'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { daysInOrder } from './days-in-order.ts'
import { endpoint } from './endpoint.ts'
import { numericOption, pageOf, pageQuery } from './envelopes.ts'
import {
  day,
  id,
  optionalText,
  pathId,
  plannedDay,
  queryId,
  textOrNull,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'
import { TEMPLATES } from './messages.ts'

/** Most characters in the notes of an item, and of one use of it. */
export const OBS_MAX = 500

/** A file is sent beside the body. In the body its field can only be emptied (null) or sent back as it was read. */
const fileField = (label: string) => optionalText(label, { max: 500 })

const useFields = {
  /** The id of a stored line; a line without it is new. */
  id: id('Registro').nullish(),
  user_id: id('Usuário').optional(),
  withdrawal_date: plannedDay('Data de retirada').optional(),
  return_date: z
    .string()
    .transform((text) => (text === '' ? null : text))
    .nullish()
    .pipe(plannedDay('Data de devolução').nullish()),
  obs: optionalText('Observações', { max: OBS_MAX }),
  receipt_term_img: fileField('Termo de recebimento'),
  return_term_img: fileField('Termo de devolução'),
}

const REQUIRED = [
  ['user_id', 'Usuário é obrigatório'],
  ['withdrawal_date', 'Data de retirada é obrigatória'],
] as const

/** A line of the history. Fields of a stored line that are not sent stay as they are. */
const useSave = z.object(useFields).superRefine((use, context) => {
  if (use.id) return
  for (const [field, message] of REQUIRED)
    if (use[field] === undefined) context.addIssue({ code: 'custom', path: [field], message })
}, betweenFields())
export type UseSave = z.output<typeof useSave>

// Multipart sends it as a JSON text (spec 2 §3); a text that is no JSON is refused as a wrong type.
const history = z
  .preprocess((sent) => {
    if (typeof sent !== 'string') return sent ?? undefined
    try {
      return JSON.parse(sent)
    } catch {
      return sent
    }
  }, z.array(useSave).max(2000).optional())
  .meta({ label: 'Histórico de Uso' })

const fields = {
  equipament_type: id('Tipo de equipamento').pipe(
    z.number().max(EQUIPMENT_TYPES.length, TEMPLATES.option),
  ),
  mark: optionalText('Marca'),
  model: optionalText('Modelo'),
  serial_number: optionalText('Número de Série'),
  active_number: optionalText('Número de Ativo'),
  obs: optionalText('Observações', { max: OBS_MAX }),
  invoice_img: fileField('Nota Fiscal'),
  insurance_img: fileField('Seguro'),
  /** Lines that are not sent stay, so nobody can remove who had the item. */
  historyEquipaments: history,
}

export const equipmentCreateBody = z.object(fields)
const equipmentUpdateBody = z
  .object({ ...fields, equipament_type: fields.equipament_type.optional() })
  .extend({ updated_at: updatedAtAsRead })
export type EquipmentSave = z.output<typeof equipmentUpdateBody>

/** Line `i` of the sent history has its files in `receipt_term_img_i` and `return_term_img_i`. */
const files = {
  invoice_img: 'document',
  insurance_img: 'document',
  'receipt_term_img_*': 'document',
  'return_term_img_*': 'document',
} as const

const equipmentUse = z.object({
  id: z.number(),
  equipament_id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  withdrawal_date: z.string(),
  return_date: textOrNull,
  obs: textOrNull,
  /** A URL that needs the bearer token, and the name of the file. */
  receipt_term_img: textOrNull,
  receipt_term_name: textOrNull,
  return_term_img: textOrNull,
  return_term_name: textOrNull,
  created_at: timestamp,
})
export type EquipmentUse = z.output<typeof equipmentUse>

const equipmentRow = z.object({
  id: z.number(),
  equipament_type: z.number(),
  mark: textOrNull,
  model: textOrNull,
  serial_number: textOrNull,
  active_number: textOrNull,
  obs: textOrNull,
  invoice_img: textOrNull,
  invoice_name: textOrNull,
  insurance_img: textOrNull,
  insurance_name: textOrNull,
  /** Who has it now; null when nobody has. */
  current_use: equipmentUse
    .pick({ id: true, user_id: true, user_name: true, withdrawal_date: true })
    .nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type EquipmentRow = z.output<typeof equipmentRow>

export const equipment = equipmentRow.extend({ historyEquipaments: z.array(equipmentUse) })
export type Equipment = z.output<typeof equipment>

const ofItem = z.object({ id: pathId })

const narrowing = {
  situation: z.enum(['available', 'in_use']).optional().meta({ label: 'Situação' }),
  /** Only items that this person has now. */
  user_id: queryId('Usuário'),
}

export const listEquipment = endpoint({
  method: 'GET',
  path: '/equipaments',
  access: 'equipment.read',
  summary: 'Lista de equipamentos, com quem está cada um',
  query: z.object({ ...pageQuery, ...narrowing }),
  response: pageOf(equipmentRow),
})

export const exportEquipment = endpoint({
  method: 'GET',
  path: '/equipaments/exportAllEquipaments',
  access: 'equipment.read',
  summary: 'Equipamentos em planilha (equipamentos.xlsx)',
  query: listEquipment.query.pick({ query: true, situation: true, user_id: true }),
  response: 'file',
})

export const listEquipmentOptions = endpoint({
  method: 'GET',
  path: '/equipaments/options',
  access: 'equipment.read',
  summary: 'Equipamentos, para seleção',
  response: z.array(numericOption),
})

/** Why an item may not be there: a visit has booked it, another event has it in its kit, or somebody has it. */
const TAKEN_BY = ['visit', 'event', 'person'] as const

/** The most items in one question: as many as a kit has. */
const ASKED_MAX = 100

const takenItem = z.object({
  equipament_id: z.number(),
  by: z.enum(TAKEN_BY),
  /** Days, both included; `to` is null while nobody knows when it comes back. */
  from: z.string(),
  to: z.string().nullable(),
  /** The company of a visit or of an event; null of a person. */
  company_name: z.string().nullable(),
  /** The event, or whoever goes on the visit or has the item. */
  name: z.string(),
})
export type TakenItem = z.output<typeof takenItem>

export const listTakenEquipment = endpoint({
  method: 'GET',
  path: '/equipaments/taken',
  access: 'equipment.read',
  summary:
    'Quais destes equipamentos estão reservados, em outra ação ou com alguém em algum dia de um período',
  query: daysInOrder(
    z.object({
      /** With commas. */
      ids: z
        .string()
        .max(2000)
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, TEMPLATES.invalid)
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .refine((list) => list.length <= ASKED_MAX, TEMPLATES.invalid)
        .meta({ label: 'Equipamentos' }),
      from: day('Início'),
      to: day('Término'),
      /** The event being edited: neither its own kit counts, nor visits to its company. */
      except_event: queryId('Ação'),
      /** The company it is for in the form, instead of the one it was saved with. */
      company_id: queryId('Empresa'),
    }),
  ),
  response: z.array(takenItem),
})

export const getEquipment = endpoint({
  method: 'GET',
  path: '/equipaments/:id',
  access: 'equipment.read',
  summary: 'Um equipamento, com o histórico de uso',
  params: ofItem,
  response: equipment,
})

export const listEquipmentUses = endpoint({
  method: 'GET',
  path: '/equipaments/:id/history',
  access: 'equipment.read',
  summary: 'Histórico de uso de um equipamento, a retirada mais nova primeiro',
  params: ofItem,
  response: z.array(equipmentUse),
})

export const createEquipment = endpoint({
  method: 'POST',
  path: '/equipaments',
  access: 'equipment.write',
  summary: 'Cadastra um equipamento',
  body: equipmentCreateBody,
  files,
  response: equipment,
  status: 201,
})

export const updateEquipment = endpoint({
  method: 'POST',
  path: '/equipaments/:id',
  access: 'equipment.write',
  summary: 'Altera um equipamento, retira-o ou devolve-o; fora, não pode ser retirado de novo',
  params: ofItem,
  body: equipmentUpdateBody,
  files,
  response: equipment,
})

export const readEquipmentFile = endpoint({
  method: 'GET',
  path: '/equipaments/:id/files/:field',
  access: 'equipment.read',
  summary: 'A nota fiscal ou o seguro de um equipamento',
  params: z.object({ id: pathId, field: z.enum(['invoice_img', 'insurance_img']) }),
  response: 'file',
})

export const readEquipmentUseFile = endpoint({
  method: 'GET',
  path: '/equipaments/:id/history/:useId/files/:field',
  access: 'equipment.read',
  summary: 'O termo de recebimento ou de devolução de um uso',
  params: z.object({
    id: pathId,
    useId: pathId,
    field: z.enum(['receipt_term_img', 'return_term_img']),
  }),
  response: 'file',
})

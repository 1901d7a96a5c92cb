import {
  FIRST_STAGE,
  FUNNEL_STAGES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  listedName,
  TEMPERATURES,
} from '@iris/domain/lead'
import { CLOSURE_ACTIONS, CLOSURE_MESSAGES } from '@iris/domain/lead-closure'
import {
  LEAD_CITY_MAX,
  LEAD_FUNNEL_STAGE_MAX,
  LEAD_PHONE_MAX,
  LEAD_SOURCE_MAX,
  LEAD_STATE_MAX,
  LEAD_ZONE_MAX,
  NOTES_MAX,
} from '@iris/domain/limits'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { flag, noControls, optionalText, updatedAtAsRead } from './fields.ts'
import { TEMPLATES } from './messages.ts'
import { optionalAmount } from './money-field.ts'

/** The messages of spec 2 §5 and §8, word for word; those for closing are CLOSURE_MESSAGES. */
export const LEAD_MESSAGES = {
  name: 'O nome é obrigatório.',
  companyName: 'O nome da Empresa é obrigatório',
  emailRequired: 'O email é obrigatório.',
  emailInvalid: 'Email inválido',
  phone: 'O telefone deve ter no máximo 20 caracteres.',
  state: 'Informe o estado corretamente',
  city: 'Informe a cidade corretamente',
  zone: 'Informe de que região você é',
  companyId: 'O ID da empresa deve ser numérico.',
  assignedUser: 'O ID do usuário atribuído deve ser numérico.',
  created: 'Lead cadastrado com sucesso!',
  updated: 'Lead atualizado com sucesso!',
  closed: 'Lead encerrado!',
  closedAmounts: 'Os valores de um lead encerrado não mudam. Reabra o lead para corrigi-los.',
  failed: 'Ocorreu um erro ao salvar o usuário.',
  /** Not in the spec: the three amounts must agree to the cent. */
  arithmetic: 'O total não corresponde ao valor unitário vezes a quantidade.',
} as const

export const LEAD_STATUS_VALUES = LEAD_STATUSES.map(({ value }) => value)
export const leadStatus = z.enum(LEAD_STATUS_VALUES).meta({ label: 'Status' })

// Without its own text a limit would use the first text of the field, 'é obrigatório'.
const LONGEST = [255, TEMPLATES.maxLength(255)] as const

/** Required text with one message of its own. */
function requiredText(label: string, message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(...LONGEST)
    .refine(...noControls)
    .meta({ label })
}

/** An id, or its digits as text; an empty text or `null` means none. */
export function optionalId(label: string, message: string) {
  return z
    .union([z.number(), z.string(), z.null()], { error: message })
    .transform((value, context) => {
      if (value === null || value === '') return null
      const digits = String(value).trim()
      const read = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
      if (read >= 1 && read <= 2_147_483_647) return read
      context.addIssue({ code: 'custom', message, input: value })
      return z.NEVER
    })
    .optional()
    .meta({ label })
}

/** A text that must be one of the names, apart from case and accents; it is stored as the name is spelt. */
function named<const T extends readonly [string, ...string[]]>(
  label: string,
  names: T,
  limits: { max: number },
) {
  return z
    .string()
    .trim()
    .max(limits.max)
    .transform((value, context): T[number] | null => {
      if (value === '') return null
      const name = listedName(names, value)
      if (name !== undefined) return name
      context.addIssue({ code: 'custom', message: TEMPLATES.option, input: value })
      return z.NEVER
    })
    .nullish()
    .meta({ label })
}

const shape = {
  name: requiredText('Nome', LEAD_MESSAGES.name),
  company_name: requiredText('Empresa', LEAD_MESSAGES.companyName),
  email: z
    .string({ error: LEAD_MESSAGES.emailRequired })
    .trim()
    .min(1, LEAD_MESSAGES.emailRequired)
    .max(...LONGEST)
    .refine(...noControls)
    .pipe(z.email(LEAD_MESSAGES.emailInvalid))
    .meta({ label: 'E-mail' }),
  phone: optionalText('Telefone', { max: LEAD_PHONE_MAX, tooLong: LEAD_MESSAGES.phone }),
  state: optionalText('Estado', { max: LEAD_STATE_MAX, tooLong: LEAD_MESSAGES.state }),
  city: optionalText('Cidade', { max: LEAD_CITY_MAX, tooLong: LEAD_MESSAGES.city }),
  zone: optionalText('Zona', { max: LEAD_ZONE_MAX, tooLong: LEAD_MESSAGES.zone }),
  company_id: optionalId('Empresa cadastrada', LEAD_MESSAGES.companyId),
  /** The five sources of the spec keep their spelling; another one is stored as written. */
  source: optionalText('Origem', { max: LEAD_SOURCE_MAX }).transform((value) =>
    value ? (listedName(LEAD_SOURCES, value) ?? value) : value,
  ),
  /** `null` is the first stage, so that every lead is in a column of the board. */
  funnel_stage: named('Funil', FUNNEL_STAGES, { max: LEAD_FUNNEL_STAGE_MAX })
    .transform((value) => (value === null ? FIRST_STAGE : value))
    .meta({ label: 'Funil' }),
  temperature_stage: named('Temperatura', TEMPERATURES, { max: 50 }),
  assigned_user_id: optionalId('Vendedor', LEAD_MESSAGES.assignedUser),
  notes: optionalText('Observações do lead', { max: 5000 }),
}

/** Only sent with an edit; the prices of an open lead are its estimate. */
const saleShape = {
  status: leadStatus,
  reason: optionalText('Motivo'),
  observations: optionalText('Observações do encerramento', { max: NOTES_MAX }),
  price_unity: optionalAmount('Valor unitário'),
  quantity: optionalAmount('Quantidade'),
  price_total: optionalAmount('Valor total'),
}

export const leadCreateBody = z.object({
  ...shape,
  price_unity: saleShape.price_unity,
  quantity: saleShape.quantity,
  price_total: saleShape.price_total,
})

/** A whole lead, as one row of a sheet. */
export const leadRecord = z.object({
  ...shape,
  ...saleShape,
  status: saleShape.status.default('new'),
})
export type LeadRecord = z.output<typeof leadRecord>

/**
 * A field that is not sent stays. Moving a card sends `{funnel_stage, updated_at}`: the later of two sellers gets
 * 409. With `undo: true` and the stage before, the last move is taken back: the card returns to its place, and the
 * funnel no longer counts that stage as reached. A `status` of `ganho` or `perda` closes the lead; any open status
 * opens it again.
 */
export const leadUpdateBody = z.object({
  ...z.object({ ...shape, ...saleShape }).partial().shape,
  undo: flag('Desfazer').optional(),
  updated_at: updatedAtAsRead,
})

const present = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The rules of closing for the whole record after an edit (spec 2 §5). The closing form uses them too. */
export const leadClosureBody = z
  .object({
    ...saleShape,
    status: z.enum(CLOSURE_ACTIONS, { error: CLOSURE_MESSAGES.action }).meta({ label: 'Ação' }),
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: value })
    if (value.status === 'ganho') {
      for (const field of ['price_unity', 'quantity', 'price_total', 'reason'] as const)
        if (!present(value[field])) refuse(field, CLOSURE_MESSAGES.win)
    }
    if (value.status === 'perda' && !present(value.reason)) refuse('reason', CLOSURE_MESSAGES.loss)
  }, betweenFields())

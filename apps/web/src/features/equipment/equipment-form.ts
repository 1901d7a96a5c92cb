import { betweenFields } from '@iris/contracts/between-fields'
import {
  type Equipment,
  type EquipmentUse,
  equipmentCreateBody,
  type UseSave,
} from '@iris/contracts/equipment'
import { equipmentTypeLabel } from '@iris/domain/equipment'
import { faultsOfUses } from '@iris/domain/equipment-use'
import { isPlannedDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { showTypedDate } from '@iris/domain/typed-date'
import {
  type Attachment,
  attachmentInBody,
  attachmentOf,
  attachmentWords,
} from '../../form/attachment.ts'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'
import type { RowLists } from '../../form/stale-rows.ts'

const NO_FILE = attachmentOf(null, null)

/** The newest use first. */
export const EMPTY_EQUIPMENT = {
  equipament_type: null as number | null,
  mark: '',
  model: '',
  serial_number: '',
  active_number: '',
  obs: '',
  invoice_img: NO_FILE,
  insurance_img: NO_FILE,
  historyEquipaments: [] as UseValues[],
}

export type EquipmentValues = typeof EMPTY_EQUIPMENT

/** Withdrawn today, by a person still to be chosen. */
export function newUse() {
  return {
    /** Null: not saved yet. */
    id: null as number | null,
    user_id: null as number | null,
    withdrawal_date: todayInSaoPaulo(),
    return_date: '',
    obs: '',
    receipt_term_img: NO_FILE,
    return_term_img: NO_FILE,
  }
}

/** One line of the history; an empty text for anything not given. */
export type UseValues = ReturnType<typeof newUse>

export function equipmentValues(item: Equipment): EquipmentValues {
  return filledFrom(EMPTY_EQUIPMENT, {
    ...item,
    invoice_img: attachmentOf(item.invoice_img, item.invoice_name),
    insurance_img: attachmentOf(item.insurance_img, item.insurance_name),
    historyEquipaments: item.historyEquipaments.map(useValues),
  })
}

function useValues(use: EquipmentUse): UseValues {
  return filledFrom(newUse(), {
    ...use,
    receipt_term_img: attachmentOf(use.receipt_term_img, use.receipt_term_name),
    return_term_img: attachmentOf(use.return_term_img, use.return_term_name),
  })
}

/** The rules of the body, and those between the lines of the history. */
export const equipmentFormSchema = equipmentCreateBody.superRefine((body, context) => {
  // A day that is none says so itself.
  const uses = (body.historyEquipaments ?? []).flatMap((use, place) => {
    const { withdrawal_date = '', return_date = null } = use
    const areDays =
      isPlannedDay(withdrawal_date) && (return_date === null || isPlannedDay(return_date))
    return areDays ? { withdrawal_date, return_date, place } : []
  })
  for (const { index, field, message } of faultsOfUses(uses, todayInSaoPaulo()))
    context.addIssue({
      code: 'custom',
      path: ['historyEquipaments', uses[index]?.place ?? index, field],
      message,
    })
}, betweenFields())

/** Files are sent beside it. */
export function equipmentInput(values: EquipmentValues) {
  return {
    ...values,
    invoice_img: attachmentInBody(values.invoice_img),
    insurance_img: attachmentInBody(values.insurance_img),
    historyEquipaments: values.historyEquipaments.map((use) => ({
      ...use,
      receipt_term_img: attachmentInBody(use.receipt_term_img),
      return_term_img: attachmentInBody(use.return_term_img),
    })),
  }
}

/** Of each line that the edit goes on from only what differs: a colleague may have saved the rest meanwhile. */
export function changedUses(lines: readonly UseSave[], from: Equipment | undefined): object[] {
  return lines.map((line) => {
    const before: Record<string, unknown> | undefined = from?.historyEquipaments.find(
      ({ id }) => id === line.id,
    )
    const entries = Object.entries(line)
    return Object.fromEntries(
      entries.filter(([key, value]) => key === 'id' || value !== before?.[key]),
    )
  })
}

/** The files to send, by their field names of the API. */
export function equipmentFiles(values: EquipmentValues): Record<string, File> {
  const { invoice_img, insurance_img, historyEquipaments } = values
  const all: Record<string, Attachment> = { invoice_img, insurance_img }
  for (const [index, use] of historyEquipaments.entries()) {
    all[`receipt_term_img_${index}`] = use.receipt_term_img
    all[`return_term_img_${index}`] = use.return_term_img
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([field, { file }]) => (file ? [[field, file]] : [])),
  )
}

/** Where a file of the API is in the form. */
export function pathOfFile(field: string): string {
  const [, name, index] = /^(receipt_term_img|return_term_img)_(\d+)$/.exec(field) ?? []
  return name ? `historyEquipaments.${index}.${name}` : field
}

export const EQUIPMENT_WORDS: Words<EquipmentValues> = {
  equipament_type: equipmentTypeLabel,
  invoice_img: attachmentWords,
  insurance_img: attachmentWords,
}

/** An item is out once: of two withdrawals, both still open, one person's stands. */
export function equipmentLists(personName: (id: number) => string): RowLists<EquipmentValues> {
  return {
    historyEquipaments: {
      title: titleOfUse,
      words: {
        user_id: personName,
        withdrawal_date: showTypedDate,
        return_date: showTypedDate,
        receipt_term_img: attachmentWords,
        return_term_img: attachmentWords,
      },
      excludes: (one, other) => one.return_date === '' && other.return_date === '',
    },
  }
}

/** What a line of the history is called: the oldest is 'Uso 1'. */
function titleOfUse(uses: readonly UseValues[], index: number): string {
  return uses[index]?.id === null ? 'Nova retirada' : `Uso ${uses.length - index}`
}

import { formErrors } from '@iris/contracts/messages'
import { describe, expect, it } from 'vitest'
import { attachmentOf } from '../../form/attachment.ts'
import { inWords } from '../../form/in-words.ts'
import {
  EMPTY_EQUIPMENT,
  EQUIPMENT_WORDS,
  equipmentFiles,
  equipmentFormSchema,
  equipmentInput,
  newUse,
  pathOfFile,
} from './equipment-form.ts'

const lent = { ...newUse(), user_id: 7, withdrawal_date: '2026-01-10', return_date: '2026-01-12' }
const wrong = (values: Partial<typeof EMPTY_EQUIPMENT>) =>
  formErrors(
    equipmentFormSchema,
    equipmentInput({ ...EMPTY_EQUIPMENT, equipament_type: 3, ...values }),
  )

describe('The equipment form', () => {
  it('The equipment form requires only the type', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ equipament_type: null })).toEqual({
      equipament_type: 'Tipo de equipamento é obrigatório',
    })
  })

  it('The equipment form shows the rules of the history on the line they concern', () => {
    expect(wrong({ historyEquipaments: [lent, newUse()] })).toEqual({
      'historyEquipaments.1.user_id': 'Usuário é obrigatório',
    })
    const late = { ...newUse(), withdrawal_date: '2099-01-10', return_date: '2026-01-02' }
    expect(wrong({ equipament_type: null, historyEquipaments: [late] })).toEqual({
      equipament_type: 'Tipo de equipamento é obrigatório',
      'historyEquipaments.0.user_id': 'Usuário é obrigatório',
      'historyEquipaments.0.withdrawal_date':
        'A data de retirada não pode ser posterior à data atual.',
      'historyEquipaments.0.return_date':
        'A data de devolução não pode ser anterior à data de retirada.',
    })
    const again = { ...lent, withdrawal_date: '2026-01-11', return_date: '' }
    expect(wrong({ historyEquipaments: [again, lent] })).toEqual({
      'historyEquipaments.0.withdrawal_date': 'Este equipamento já estava em uso nesta data.',
    })
    const slip = { ...lent, withdrawal_date: '0202-01-10', return_date: '' }
    expect(wrong({ historyEquipaments: [slip, lent] })).toEqual({
      'historyEquipaments.0.withdrawal_date': 'Data de retirada deve ser uma data válida',
    })
    expect(wrong({ historyEquipaments: [{ ...lent, return_date: '12/13' }] })).toEqual({
      'historyEquipaments.0.return_date': 'Data de devolução deve ser uma data válida',
    })
  })

  it('The equipment form sends each file under its number, and knows where that file is shown', () => {
    const file = new File(['x'], 'termo.pdf')
    const attached = { ...attachmentOf(null, null), file }
    expect(
      equipmentFiles({
        ...EMPTY_EQUIPMENT,
        invoice_img: attached,
        historyEquipaments: [lent, { ...lent, return_term_img: attached }],
      }),
    ).toEqual({ invoice_img: file, return_term_img_1: file })
    expect(pathOfFile('return_term_img_1')).toBe('historyEquipaments.1.return_term_img')
    expect(pathOfFile('invoice_img')).toBe('invoice_img')
  })

  it('The equipment form shows two different values as different', () => {
    const show = (key: string, value: unknown) => inWords(EQUIPMENT_WORDS, key, value)
    expect(show('equipament_type', 2)).toBe('Refrator')
    expect(show('insurance_img', attachmentOf('/x', 'apólice.pdf'))).toBe('apólice.pdf')
    const chosen = { ...attachmentOf('/x', 'apólice.pdf'), file: new File(['x'], 'apólice.pdf') }
    expect(show('insurance_img', chosen)).toBe('apólice.pdf, ainda não salvo')
    expect(show('mark', '')).toBe('')
  })
})

import type { Lead } from '@iris/contracts/leads'
import { formErrors } from '@iris/contracts/messages'
import { CLOSURE_MESSAGES } from '@iris/domain/lead-closure'
import { describe, expect, it } from 'vitest'
import {
  type ClosureValues,
  closureInput,
  closureSchema,
  closureValues,
  jointMessage,
  ownMessage,
  shownErrors,
} from './closure-form.ts'

const EMPTY: ClosureValues = {
  status: null,
  reason_kind: null,
  reason: null,
  price_unity: '',
  quantity: '',
  price_total: '',
  observations: '',
}

const errorsOf = (values: Partial<ClosureValues>) =>
  formErrors(closureSchema, closureInput({ ...EMPTY, ...values }))

const SALE = { price_unity: '1.234,50', quantity: '2', price_total: '2.469,00' }

describe('Closing a lead', () => {
  it('A closing form asks for one of the two actions', () => {
    expect(jointMessage(errorsOf({}))).toBe('Selecione uma ação (ganho ou perda).')
  })

  it.each(['price_unity', 'quantity', 'price_total', 'reason', 'reason_kind'] as const)(
    'A closing form for a won lead needs %s',
    (missing) => {
      const whole = {
        status: 'ganho',
        ...SALE,
        reason_kind: 'prazo',
        reason: 'Atendimento',
      } as const
      expect(errorsOf(whole)).toEqual({})
      const gap = missing === 'reason' || missing === 'reason_kind' ? null : ''
      expect(jointMessage(errorsOf({ ...whole, [missing]: gap }))).toBe(
        'Todos os campos são obrigatórios para a ação de ganho.',
      )
    },
  )

  it('A closing form for a lost lead needs a reason and sends no amounts', () => {
    expect(jointMessage(errorsOf({ status: 'perda' }))).toBe(
      'O campo motivo é obrigatório para a ação de perda.',
    )
    expect(closureInput({ ...EMPTY, ...SALE, status: 'perda', reason: 'Preço Alto' })).toEqual({
      status: 'perda',
      reason: 'Preço Alto',
      observations: '',
    })
  })

  it('A closing form sends exact decimals and both selects as one reason', () => {
    const sent = closureInput({
      ...EMPTY,
      ...SALE,
      status: 'ganho',
      reason_kind: 'preço',
      reason: 'Condições de Pagamento',
    })
    expect(sent).toMatchObject({
      price_unity: 1234.5,
      quantity: 2,
      price_total: 2469,
      reason: 'Preço: Condições de Pagamento',
    })
  })

  it('A closing form says under each field that it is missing, and shows other errors as they are', () => {
    expect(ownMessage(CLOSURE_MESSAGES.win, 'Valor total')).toBe('Valor total é obrigatório')
    expect(ownMessage('Quantidade deve ser maior que zero', 'Quantidade')).toBe(
      'Quantidade deve ser maior que zero',
    )
    expect(ownMessage(undefined, 'Motivo')).toBeUndefined()
  })

  it.each([
    [{ reason_kind: null, reason: null }, ['reason_kind', 'reason']],
    [{ reason_kind: null, reason: 'Atendimento' }, ['reason_kind']],
    [{ reason_kind: 'prazo', reason: null }, ['reason']],
  ] as const)(
    'The missing reason of a won lead, of which %j is chosen, is told under %j',
    (chosen, under) => {
      const values: ClosureValues = { ...EMPTY, ...SALE, status: 'ganho', ...chosen }
      const errors = formErrors(closureSchema, closureInput(values))
      expect(Object.keys(shownErrors(values, errors))).toEqual(under)
    },
  )

  it('A stored reason is read back into its two selects', () => {
    const lead = {
      status: 'ganho',
      reason: 'Prazo: Prazo de Entrega',
      price_unity: 10.1,
      quantity: 3,
      price_total: 30.3,
      observations: null,
    } as Lead
    expect(closureValues(lead)).toEqual({
      status: 'ganho',
      reason_kind: 'prazo',
      reason: 'Prazo de Entrega',
      price_unity: '10,10',
      quantity: '3',
      price_total: '30,30',
      observations: '',
    })
  })
})

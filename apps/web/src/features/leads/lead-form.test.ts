import { formErrors } from '@iris/contracts/messages'
import { telephoneUrl } from '@iris/domain/phone'
import { describe, expect, it } from 'vitest'
import {
  type LeadValues,
  leadFormSchema,
  leadInput,
  newLead,
  saleInput,
  saleTexts,
} from './lead-form.ts'

const errorsOf = (values: Partial<LeadValues>) =>
  formErrors(leadFormSchema, leadInput({ ...newLead(undefined), ...values }))

const GOOD = { name: 'Rita', company_name: 'Usina', email: 'rita@usina.example' }

describe('The lead form', () => {
  it('The lead form requires name, company and e-mail in the words of the specification, and nothing else', () => {
    expect(errorsOf({})).toEqual({
      name: 'O nome é obrigatório.',
      company_name: 'O nome da Empresa é obrigatório',
      email: 'O email é obrigatório.',
    })
    expect(errorsOf(GOOD)).toEqual({})
  })

  it.each([
    [{ email: 'rita@' }, 'Email inválido'],
    [{ name: 'x'.repeat(256) }, 'Nome deve ter no máximo 255 caracteres'],
    [{ company_name: 'x'.repeat(256) }, 'Empresa deve ter no máximo 255 caracteres'],
    [{ email: `${'x'.repeat(250)}@a.com` }, 'E-mail deve ter no máximo 255 caracteres'],
    [{ phone: '1'.repeat(21) }, 'O telefone deve ter no máximo 20 caracteres.'],
    [{ state: 'x'.repeat(36) }, 'Informe o estado corretamente'],
    [{ city: 'x'.repeat(36) }, 'Informe a cidade corretamente'],
    [{ zone: 'x'.repeat(41) }, 'Informe de que região você é'],
  ])('The lead form refuses %j', (values, message) => {
    expect(Object.values(errorsOf({ ...GOOD, ...values }))).toEqual([message])
  })

  it('The lead form takes an estimate to the cent, or none', () => {
    expect(saleInput({ price_unity: '0,10', quantity: '3', price_total: '0,30' })).toEqual({
      price_unity: 0.1,
      quantity: 3,
      price_total: 0.3,
    })
    const none = { price_unity: null, quantity: null, price_total: null }
    expect(saleTexts(none)).toEqual({ price_unity: '', quantity: '', price_total: '' })
  })
})

describe('A phone number', () => {
  it('A phone number becomes a link that calls it', () => {
    expect(telephoneUrl('(11) 3265-4477')).toBe('tel:+551132654477')
    expect(telephoneUrl('+351 912 345 678')).toBe('tel:+351912345678')
    expect(telephoneUrl('11 3265-4477 r. 20')).toBe('tel:+551132654477')
    expect(telephoneUrl('+1 212 555-0100 ext 7')).toBe('tel:+12125550100')
    expect(telephoneUrl('0800 123 4567')).toBe('tel:08001234567')
    expect(telephoneUrl('4004-1234')).toBe('tel:40041234')
    expect(telephoneUrl('ramal')).toBeNull()
  })
})

describe('A new lead', () => {
  it('A lead that a seller opens is their own until they say otherwise', () => {
    expect(newLead(7).assigned_user_id).toBe(7)
    expect(newLead(undefined).assigned_user_id).toBeNull()
  })
})

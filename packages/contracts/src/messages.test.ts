import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { companyCreateBody } from './companies.ts'
import { day, digits, email, flag, id, optionalText, queryId, text } from './fields.ts'
import { fieldErrors, formErrors } from './messages.ts'

const form = z.object({
  name: text('Nome', { min: 3, max: 10 }),
  mail: email(),
  number: digits('Número'),
  company: id('Empresa'),
  born: day('Data de nascimento'),
  active: flag('Ativo'),
  note: optionalText('Observação', { max: 5 }),
  plates: z.array(z.number()).min(2).max(3).meta({ label: 'Pranchas' }),
  record: z.number().positive().optional().meta({ label: 'Registro' }),
  specialties: z
    .union([
      z.array(z.enum(['Retina', 'Córnea'])).max(2),
      z.enum(['Retina', 'Córnea']).transform((one) => [one]),
    ])
    .meta({ label: 'Especialidades' }),
})
const good = {
  name: 'Ângela',
  mail: 'a@b.com.br',
  number: '12',
  company: 3,
  born: '2008-02-29',
  active: true,
  plates: [1, 2],
  specialties: ['Retina'],
}

it.each([
  ['abc', 'Empresa deve conter um número'],
  ['-3', 'Empresa é inválida'],
  ['99999999999', 'Empresa é inválida'],
])('An address that filters by the company %s is told "%s"', (company_id, message) => {
  const query = z.object({ company_id: queryId('Empresa') })
  expect(formErrors(query, { company_id })).toEqual({ company_id: message })
})

describe('The error messages of a form', () => {
  it('Good values get no error message', () => {
    expect(formErrors(form, good)).toEqual({})
  })

  it.each([
    ['name', undefined, 'Nome é obrigatório'],
    ['name', null, 'Nome é obrigatório'],
    ['name', '   ', 'Nome é obrigatório'],
    ['name', 7, 'Nome deve conter um texto'],
    ['name', 'Al', 'Nome deve ter pelo menos 3 caracteres'],
    ['name', 'A'.repeat(11), 'Nome deve ter no máximo 10 caracteres'],
    ['name', 'Ana\u0000Lu', 'Nome contém caracteres inválidos'],
    ['mail', undefined, 'E-mail é obrigatório'],
    ['mail', '', 'E-mail é obrigatório'],
    ['mail', 'marcia@', 'Digite um email válido'],
    ['number', '12a', 'Número deve conter um número'],
    ['number', undefined, 'Número é obrigatório'],
    ['company', undefined, 'Empresa é obrigatória'],
    ['company', 'abc', 'Empresa deve conter um número'],
    ['company', true, 'Empresa deve conter um número'],
    ['number', {}, 'Número deve conter um número'],
    ['company', 0, 'Empresa é inválida'],
    ['company', 99_999_999_999, 'Empresa é inválida'],
    ['born', '2007-02-29', 'Data de nascimento deve ser uma data válida'],
    ['born', '', 'Data de nascimento é obrigatória'],
    ['active', 'talvez', 'Ativo não é uma opção válida'],
    ['plates', [1], 'Pranchas deve ter pelo menos 2 item(s)'],
    ['plates', [1, 2, 3, 4], 'Pranchas deve ter no máximo 3 item(s)'],
    ['plates', 'duas', 'Tipo incorreto'],
    ['record', 0, 'Registro deve ser maior que 0'],
    ['specialties', 'Retina, Glaucoma', 'Especialidades não é uma opção válida'],
    ['specialties', ['Retina', 'Retina', 'Retina'], 'Especialidades deve ter no máximo 2 item(s)'],
    ['note', 'comprida', 'Observação deve ter no máximo 5 caracteres'],
  ])('The field %s with %j gets the message "%s"', (field, value, message) => {
    expect(formErrors(form, { ...good, [field]: value })).toEqual({ [field]: message })
  })

  it('A limit has the point of thousands, and a year has none', () => {
    const limits = z.object({
      people: z.number().max(100_000).meta({ label: 'Pessoas previstas' }),
      year: z.number().max(2199).meta({ label: 'Ano' }),
    })
    expect(formErrors(limits, { people: 100_001, year: 2200 })).toEqual({
      people: 'Pessoas previstas deve ser no máximo 100.000',
      year: 'Ano deve ser no máximo 2199',
    })
  })

  it.each(['plates', 'marks'])(
    'A text in place of the list %s is told its type alone, and no number of characters',
    (list) => {
      const lists = z.object({ plates: form.shape.plates, marks: z.array(z.enum(['a'])).max(1) })
      const result = lists.safeParse({ plates: [1, 2], marks: ['a'], [list]: 'um texto' })
      expect(result.success).toBe(false)
      if (!result.success)
        expect(fieldErrors(lists, result.error)).toEqual({ [list]: ['Tipo incorreto'] })
    },
  )

  it('An error inside a list names its path and the label of the field', () => {
    const phones = [{ contact_name: '', department: 1, phone: '(11) 98712-4460' }]
    const result = companyCreateBody.safeParse({ phones })
    expect(result.success).toBe(false)
    if (!result.success)
      expect(fieldErrors(companyCreateBody, result.error)).toMatchObject({
        'phones.0.contact_name': ['Nome para contato é obrigatório'],
        corporate_reason: ['Razão Social é obrigatória'],
        zip_code: ['CEP é obrigatório'],
      })
  })
})

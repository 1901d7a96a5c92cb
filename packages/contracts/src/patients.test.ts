import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formErrors } from './messages.ts'
import { GUARDIAN_REQUIRED, patientCreateBody, patientUpdateBody } from './patient-body.ts'

const adult = {
  company: 1,
  name: 'joão d’ávila 2º',
  email: 'joao@exemplo.com.br',
  phone: '(11) 98712-4460',
  dob: '1980-05-10',
  zip_code: '01310-100',
  address_street: 'Avenida Paulista',
  address_number: '1578',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  address_country: 'Brasil',
  cpf: '529.982.247-25',
  sex: 'M',
  occupation: 'Soldador',
  health_type: 'sus',
}

// Whoever is a child here would be of age some years from now.
beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

describe('The body of a patient', () => {
  it('A patient sent with masks is kept without them, in upper case with accents', () => {
    expect(patientCreateBody.parse(adult)).toMatchObject({
      name: 'JOÃO DÁVILA 2',
      cpf: '52998224725',
      phone: '11987124460',
      zip_code: '01310100',
      active: true,
      phones: [],
    })
  })

  it('A CEP and the number of a house may be written with their points', () => {
    const written = { ...adult, zip_code: '01.310-100', address_number: '1.578' }
    const kept = { zip_code: '01310100', address_number: '1578' }
    expect(patientCreateBody.parse(written)).toMatchObject(kept)
    expect(formErrors(patientCreateBody, { ...written, address_number: '15.78' })).toEqual({
      address_number: 'Número deve conter um número',
    })
  })

  it('Each required field that is missing gets its own message', () => {
    expect(formErrors(patientCreateBody, {})).toEqual({
      company: 'Empresa é obrigatória',
      name: 'Nome é obrigatório',
      email: 'E-mail é obrigatório',
      phone: 'Telefone é obrigatório',
      dob: 'Data de nascimento é obrigatória',
      zip_code: 'CEP é obrigatório',
      address_street: 'Rua é obrigatória',
      address_number: 'Número é obrigatório',
      address_neighborhood: 'Bairro é obrigatório',
      address_city: 'Cidade é obrigatória',
      address_state: 'Estado é obrigatório',
      address_country: 'País é obrigatório',
      cpf: 'CPF é obrigatório',
      sex: 'Sexo é obrigatório',
      occupation: 'Ocupação é obrigatória',
      health_type: 'Tipo de atendimento é obrigatório',
    })
  })

  it.each([
    ['cpf', '111.111.111-11', 'CPF é inválido'],
    ['cpf', '529.982.247-26', 'CPF é inválido'],
    ['zip_code', 'abcde-fgh', 'CEP deve conter um número'],
    ['zip_code', '123', 'CEP é inválido'],
    ['address_number', '12A', 'Número deve conter um número'],
    ['phone', '123', 'Telefone é inválido'],
    ['phone', '+51 987 654 321', 'Telefone é inválido'],
    ['dob', '3026-01-01', 'Data de nascimento não pode ser no futuro'],
    ['dob', '1850-01-01', 'Data de nascimento deve ser uma data válida'],
    ['sex', 'X', 'Sexo não é uma opção válida'],
    ['sus_card', '123456789012345', 'Cartão SUS é inválido'],
    ['sus_card', 'isento', 'Cartão SUS é inválido'],
    ['rg', 'não tem', 'RG é inválido'],
    ['company', 'nenhuma', 'Empresa deve conter um número'],
    ['occupation', 'x'.repeat(256), 'Ocupação deve ter no máximo 255 caracteres'],
  ])('A patient whose %s is %j is refused with "%s"', (field, value, message) => {
    expect(formErrors(patientCreateBody, { ...adult, [field]: value })).toEqual({
      [field]: message,
    })
  })

  it('A patient without a street number may say S/N', () => {
    for (const address_number of ['S/N', 's/n', 's/nº'])
      expect(patientCreateBody.parse({ ...adult, address_number }).address_number).toBe('S/N')
  })

  it('A patient under 18 needs a guardian', () => {
    const errors = formErrors(patientCreateBody, { ...adult, dob: '2015-05-10' })
    expect(Object.keys(errors).sort()).toEqual([...GUARDIAN_REQUIRED].sort())
    expect(errors).toMatchObject({
      responsible_name: 'Nome do responsável é obrigatório',
      responsible_email: 'E-mail do responsável é obrigatório',
      responsible_dob: 'Data de nascimento do responsável é obrigatória',
      responsible_zip_code: 'CEP do responsável é obrigatório',
      responsible_address_street: 'Rua do responsável é obrigatória',
      responsible_address_number: 'Número do responsável é obrigatório',
      responsible_address_neighborhood: 'Bairro do responsável é obrigatório',
      responsible_address_city: 'Cidade do responsável é obrigatória',
      responsible_address_state: 'Estado do responsável é obrigatório',
      responsible_cpf: 'CPF do responsável é obrigatório',
      responsible_occupation: 'Ocupação do responsável é obrigatória',
    })
    for (const free of ['address_country', 'sex', 'rg'])
      expect(errors).not.toHaveProperty(`responsible_${free}`)
  })

  it('A contact or social medium of a patient says what its row needs', () => {
    const social_medias = [{ name: '', social_media: '' }]
    expect(formErrors(patientCreateBody, { ...adult, social_medias })).toEqual({
      'social_medias.0.name': 'Nome é obrigatório',
      'social_medias.0.social_media': 'Mídia Social é obrigatória',
    })
  })

  it.each([
    ['responsible_cpf', '529.982.247-25', 'O responsável não pode ter o mesmo CPF do paciente'],
    ['responsible_dob', '2012-05-10', 'O responsável deve ter 18 anos ou mais'],
  ])("A patient under 18 is refused when the guardian's %s is %s", (field, value, message) => {
    const minor = { ...adult, dob: '2015-05-10', [field]: value }
    expect(formErrors(patientCreateBody, minor)[field]).toBe(message)
    expect(formErrors(patientCreateBody, { ...adult, [field]: value })).toEqual({})
  })

  it('A patient with a health plan must name its operator, and write it when it is another one', () => {
    const insured = { ...adult, health_type: 'health_insurance' }
    expect(formErrors(patientCreateBody, insured)).toEqual({
      healthcare_operator_id: 'Operadora de Saúde é obrigatória',
    })
    expect(formErrors(patientCreateBody, { ...insured, healthcare_operator_id: 1 })).toEqual({
      others_healthcare_operator: 'Outra operadora é obrigatória',
    })
  })

  it('A patient who chooses another sex must write which', () => {
    expect(formErrors(patientCreateBody, { ...adult, sex: 'O' })).toEqual({
      other_sex: 'Outro sexo é obrigatório',
    })
  })

  it('A guardian who chooses another sex must write which', () => {
    const { responsible_other_sex } = formErrors(patientCreateBody, {
      ...adult,
      dob: '2015-05-10',
      responsible_sex: 'O',
    })
    expect(responsible_other_sex).toBe('Outro sexo do responsável é obrigatório')
  })

  it('An edit keeps the fields that were sent and leaves the others out', () => {
    expect(patientUpdateBody.parse({ occupation: 'Torneiro', rg: '', sus_card: ' - ' })).toEqual({
      occupation: 'Torneiro',
      rg: null,
      sus_card: null,
    })
  })
})

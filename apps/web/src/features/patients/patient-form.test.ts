import { formErrors } from '@iris/contracts/messages'
import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_PATIENT,
  guardianAddress,
  needsGuardian,
  noticeWords,
  type PatientValues,
  patientInput,
  visitorInput,
} from './patient-form.ts'
import { patientFormSchema } from './person-schemas.ts'

const adult: PatientValues = {
  ...EMPTY_PATIENT,
  company: 1,
  name: 'ANA SOUZA',
  email: 'ana@empresa.com.br',
  phone: '11987124460',
  dob: '1989-03-07',
  zip_code: '01310100',
  address_street: 'Avenida Paulista',
  address_number: '1000',
  address_neighborhood: 'Bela Vista',
  address_city: 'São Paulo',
  address_state: 'SP',
  cpf: '52998224725',
  sex: 'F',
  occupation: 'Soldadora',
  health_type: 'particular',
}

const errorsOf = (values: PatientValues) => formErrors(patientFormSchema, patientInput(values))
const bornYearsAgo = (years: number) => {
  const today = todayInSaoPaulo()
  return `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '02-28')}`
}

describe('A patient form', () => {
  it('The form of an adult needs no guardian', () => {
    expect(errorsOf(adult)).toEqual({})
  })

  it('The form asks for a guardian under eighteen, and not on the eighteenth birthday', () => {
    expect(needsGuardian({ dob: bornYearsAgo(18) })).toBe(false)
    expect(needsGuardian({ dob: bornYearsAgo(17) })).toBe(true)
    expect(errorsOf({ ...adult, dob: bornYearsAgo(17) })).toMatchObject({
      responsible_name: 'Nome do responsável é obrigatório',
      responsible_occupation: 'Ocupação do responsável é obrigatória',
    })
  })

  it('The form asks for no guardian while the date is wrong', () => {
    expect(needsGuardian({ dob: '31/02/20' })).toBe(false)
    expect(needsGuardian({ dob: '2999-01-01' })).toBe(false)
  })

  it('Who ticked the privacy notice for themselves has not ticked it as a guardian, nor the other way round', () => {
    const minor = { ...adult, dob: bornYearsAgo(17) }
    for (const [read, sent] of [
      [adult, minor],
      [minor, adult],
    ] as const) {
      const privacy_notice = noticeWords(read)
      expect(visitorInput({ ...sent, privacy_notice })).not.toHaveProperty('privacy_notice')
      expect(visitorInput({ ...read, privacy_notice })).toMatchObject({
        privacy_notice: PRIVACY_NOTICE.version,
      })
    }
  })

  it('The form never refuses a field that it does not show', () => {
    const hidden = { responsible_cpf: '1', other_sex: 'x' }
    expect(errorsOf({ ...adult, ...hidden })).toEqual({})
    expect(patientInput({ ...adult, ...hidden })).not.toHaveProperty('responsible_cpf')
  })

  it('The form asks for the operator of an insurance, and for the name of another operator', () => {
    const insured: PatientValues = { ...adult, health_type: 'health_insurance' }
    expect(errorsOf(insured)).toEqual({
      healthcare_operator_id: 'Operadora de Saúde é obrigatória',
    })
    expect(errorsOf({ ...insured, healthcare_operator_id: 1 })).toEqual({
      others_healthcare_operator: 'Outra operadora é obrigatória',
    })
    expect(errorsOf({ ...insured, healthcare_operator_id: 2 })).toEqual({})
  })

  it('The form checks the SUS card of everybody who gives one', () => {
    expect(errorsOf({ ...adult, sus_card: '1' })).toEqual({ sus_card: 'Cartão SUS é inválido' })
    expect(errorsOf({ ...adult, sus_card: '898000000043208' })).toEqual({})
  })

  it('The form erases nothing when the kind of care changes', () => {
    const plan = {
      sus_card: '898000000043208',
      healthcare_operator_id: 1,
      others_healthcare_operator: 'Unimed Sul',
      health_insurance: 'Ouro',
      health_card_number: '123',
    }
    for (const health_type of ['particular', 'sus', 'health_insurance'] as const)
      expect(patientInput({ ...adult, ...plan, health_type })).toMatchObject(plan)
  })

  it('The form asks which other sex, of the patient and of the guardian alike', () => {
    expect(errorsOf({ ...adult, sex: 'O' })).toEqual({ other_sex: 'Outro sexo é obrigatório' })
    const minor = { ...adult, dob: bornYearsAgo(17), responsible_sex: 'O' } as const
    expect(errorsOf(minor)).toMatchObject({
      responsible_other_sex: 'Outro sexo do responsável é obrigatório',
    })
  })

  it('The form copies the whole address to the guardian', () => {
    expect(guardianAddress(adult)).toMatchObject({
      responsible_zip_code: '01310100',
      responsible_address_country: 'Brasil',
    })
  })
})

import { expect, it } from 'vitest'
import { companyCreateBody } from './companies.ts'
import { formErrors } from './messages.ts'

it('Each field of a company that is missing or wrong gets its own message', () => {
  expect(formErrors(companyCreateBody, { address_number: '1B' })).toMatchObject({
    address_state: 'Estado é obrigatório',
    address_country: 'País é obrigatório',
    address_number: 'Número deve conter um número',
  })
})

it('Each row of the contacts and social media of a company says what it needs', () => {
  const emails = [
    { contact_name: '', department: null, email: '' },
    { contact_name: 'Rita', department: 1, email: 'rita@' },
  ]
  const social_medias = [{ name: '', social_media: '' }]
  expect(formErrors(companyCreateBody, { emails, social_medias })).toMatchObject({
    'emails.0.contact_name': 'Nome para contato é obrigatório',
    'emails.0.department': 'Departamento é obrigatório',
    'emails.1.email': 'Digite um email válido',
    'social_medias.0.name': 'Nome é obrigatório',
    'social_medias.0.social_media': 'Mídia Social é obrigatória',
  })
})

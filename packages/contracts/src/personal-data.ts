import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, text } from './fields.ts'
import { patient } from './patients.ts'

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/patients/:id/personal-data',
  access: 'patients.personal-data',
  summary: 'Tudo o que se guarda sobre um paciente, em um zip de JSON e arquivos (LGPD, art. 18)',
  params: z.object({ id: pathId }),
  response: 'file',
})

export const anonymiseBody = z.object({ reason: text('Motivo', { min: 10, max: 500 }) })

export const anonymisePatient = endpoint({
  method: 'POST',
  path: '/patients/:id/anonymise',
  access: 'patients.anonymise',
  summary:
    'Tira de um paciente tudo o que o identifica, 20 anos depois do último registro; 409 antes',
  params: z.object({ id: pathId }),
  body: anonymiseBody,
  response: patient,
})

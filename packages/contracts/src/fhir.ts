import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  count,
  cursor,
  dates,
  format,
  idChoices,
  identifierChoices,
  patientChoices,
} from './fhir-search.ts'

// FHIR R4, read only (docs/adr/0115-fhir.md). Resources are typed where they are made; here only that they are some.

/** Below the API's own path. */
export const FHIR_PATH = '/fhir/R4'

const resource = z.custom<{ resourceType: string }>(
  (value) => typeof value === 'object' && value !== null && 'resourceType' in value,
)

const read = {
  method: 'GET',
  access: 'fhir.read',
  errors: 'fhir',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9.-]{1,64}$/) }),
  query: z.looseObject({ _format: format }),
  response: resource,
} as const

const search = { method: 'GET', access: 'fhir.read', errors: 'fhir', response: resource } as const

/** What every search takes. */
const common = {
  _id: idChoices,
  _lastUpdated: dates('_lastUpdated'),
  _count: count,
  _cursor: cursor,
  _format: format,
}

const ofPatient = { patient: patientChoices }
const dated = { date: dates('date') }
/** R4 calls it `authored` here; by `date` it is found as well. */
const authored = { authored: dates('authored'), ...dated }
const identified = { identifier: identifierChoices }

/** Parameters of some resource here: where they do not apply they are refused, because ignoring them would widen the search. */
const KNOWN = ['identifier', 'patient', 'date', 'authored', 'subject', ...Object.keys(common)]

/** What R4 has for a part of everything, besides what searches take: to ignore it would give out the whole record. */
const PARTS = [...KNOWN, '_since', '_type', 'start', 'end']

/** Takes these parameters, and no modifier of any; of others it refuses those that mean something here, and leaves the rest. */
function query<const Shape extends z.ZodRawShape>(
  shape: Shape,
  refused = KNOWN,
  where = 'este tipo de recurso',
) {
  return z.looseObject(shape).superRefine((sent, context) => {
    for (const name of Object.keys(sent)) {
      const [base = ''] = name.split(/[:.]/)
      const isMeant = refused.includes(base)
      if (name in shape || !(isMeant || name.includes(':'))) continue
      const message =
        isMeant && (base === name || !(base in shape))
          ? `${name} não se aplica a ${where}`
          : `${base} não aceita modificadores nem encadeamento`
      context.addIssue({ code: 'custom', path: [name], message })
    }
  }, betweenFields())
}

const searchBy = <const Shape extends z.ZodRawShape>(shape: Shape) => query({ ...common, ...shape })

export const readCapabilities = endpoint({
  method: 'GET',
  path: '/fhir/R4/metadata',
  access: 'public',
  errors: 'fhir',
  summary: 'FHIR: o que este servidor oferece (CapabilityStatement)',
  query: z.looseObject({ _format: format }),
  response: resource,
})

export const readEverything = endpoint({
  ...read,
  path: '/fhir/R4/Patient/:id/$everything',
  summary: 'FHIR: um paciente com tudo o que há dele',
  query: query({ _count: count, _cursor: cursor, _format: format }, PARTS, 'esta operação'),
})

export const fhirReads = {
  Patient: endpoint({ ...read, path: '/fhir/R4/Patient/:id', summary: 'FHIR: um paciente' }),
  Organization: endpoint({
    ...read,
    path: '/fhir/R4/Organization/:id',
    summary: 'FHIR: uma empresa, ou a clínica (id clinic)',
  }),
  Practitioner: endpoint({
    ...read,
    path: '/fhir/R4/Practitioner/:id',
    summary: 'FHIR: um profissional que conclui exames',
  }),
  Encounter: endpoint({
    ...read,
    path: '/fhir/R4/Encounter/:id',
    summary: 'FHIR: uma visita, de cada exame',
  }),
  Observation: endpoint({
    ...read,
    path: '/fhir/R4/Observation/:id',
    summary: 'FHIR: um achado de um exame (id exame-achado)',
  }),
  QuestionnaireResponse: endpoint({
    ...read,
    path: '/fhir/R4/QuestionnaireResponse/:id',
    summary: 'FHIR: as respostas de uma triagem',
  }),
  DiagnosticReport: endpoint({
    ...read,
    path: '/fhir/R4/DiagnosticReport/:id',
    summary: 'FHIR: o resultado de um exame',
  }),
  ServiceRequest: endpoint({
    ...read,
    path: '/fhir/R4/ServiceRequest/:id',
    summary: 'FHIR: um encaminhamento',
  }),
}

export const fhirSearches = {
  Patient: endpoint({
    ...search,
    path: '/fhir/R4/Patient',
    summary: 'FHIR: pacientes',
    query: searchBy(identified),
  }),
  Organization: endpoint({
    ...search,
    path: '/fhir/R4/Organization',
    summary: 'FHIR: a clínica e as empresas',
    query: searchBy(identified),
  }),
  Practitioner: endpoint({
    ...search,
    path: '/fhir/R4/Practitioner',
    summary: 'FHIR: profissionais que concluem exames',
    query: searchBy(identified),
  }),
  Encounter: endpoint({
    ...search,
    path: '/fhir/R4/Encounter',
    summary: 'FHIR: visitas, uma de cada exame',
    query: searchBy({ ...ofPatient, ...dated }),
  }),
  Observation: endpoint({
    ...search,
    path: '/fhir/R4/Observation',
    summary: 'FHIR: achados dos exames',
    query: searchBy({ ...ofPatient, ...dated }),
  }),
  QuestionnaireResponse: endpoint({
    ...search,
    path: '/fhir/R4/QuestionnaireResponse',
    summary: 'FHIR: as respostas das triagens',
    query: searchBy({ ...ofPatient, ...authored }),
  }),
  DiagnosticReport: endpoint({
    ...search,
    path: '/fhir/R4/DiagnosticReport',
    summary: 'FHIR: resultados dos exames',
    query: searchBy({ ...ofPatient, ...dated }),
  }),
  ServiceRequest: endpoint({
    ...search,
    path: '/fhir/R4/ServiceRequest',
    summary: 'FHIR: encaminhamentos',
    query: searchBy({ ...ofPatient, ...authored }),
  }),
}

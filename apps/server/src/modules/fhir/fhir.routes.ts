import { AppError, ValidationError } from '@iris/contracts/errors'
import { fhirReads, fhirSearches, readCapabilities, readEverything } from '@iris/contracts/fhir'
import {
  type Choices,
  type IdentifierChoice,
  joinedSpans,
  type PatientChoice,
  type Position,
  type Span,
} from '@iris/contracts/fhir-search'
import type { FastifyRequest } from 'fastify'
import type { AuditEntry } from '../../audit/audit.ts'
import { type Server, serve } from '../../http/serve.ts'
import { type Sent, searchset } from './bundle.ts'
import { capabilityStatement } from './capability-statement.ts'
import { everythingOf, isBeside } from './everything.ts'
import { ALL_TIME, numberIn, type Search } from './fhir-search.sql.ts'
import { KINDS, type TypeName } from './kinds.ts'
import type { Hit } from './resource-kind.ts'
import { systemsOf } from './systems.ts'

export function fhirRoutes(app: Server): void {
  const systems = systemsOf(app.services.config.appUrl)

  serve(app, readCapabilities, async () => capabilityStatement(systems))

  serve(app, readEverything, async ({ db, params: { id }, query, audit, request }) => {
    const sent = sentTo(readEverything, request)
    const { _count: count, _cursor: after = null } = query
    const patient = numberIn(id)
    const hits = patient && (await everythingOf({ db, systems }, { patient, after, count }))
    if (!hits) throw new AppError('not-found')
    const path = `Patient/${patient}/$everything`
    await audit({
      action: 'read',
      entity: 'patient',
      entity_id: patient,
      patient_id: patient,
      detail: { fhir: 'Patient/$everything' },
    })
    return searchset({ systems, path, sent, hits, count, isBeside })
  })

  for (const type of Object.keys(KINDS) as TypeName[]) {
    const kind = KINDS[type]

    serve(app, fhirReads[type], async ({ db, params: { id }, audit }) => {
      const asked = { ...searchOf({ _count: 1 }, systems.base), ids: [[id]] }
      const [hit] = await kind.search({ db, systems }, asked)
      if (!hit) throw new AppError('not-found')
      await audit({
        action: 'read',
        entity: kind.entity,
        entity_id: hit.row,
        patient_id: hit.patient,
        detail: { fhir: type },
      })
      return hit.resource
    })

    serve(app, fhirSearches[type], async ({ db, query, audit, request }) => {
      const sent = sentTo(fhirSearches[type], request)
      const search = searchOf(query, systems.base)
      const hits = await kind.search({ db, systems }, search)
      const shown = hits.slice(0, search.count)
      await audit({ ...shownIn(type, shown), action: 'list', entity: kind.entity })
      return searchset({ systems, path: type, sent, hits, count: search.count })
    })
  }
}

/** The rows of a page and whose they are, each once. */
function shownIn(type: TypeName, hits: readonly Hit[]): Pick<AuditEntry, 'subjects' | 'detail'> {
  const subjects = hits.map(({ patient }) => patient).filter((patient) => patient !== null)
  const ids = [...new Set(hits.map(({ row }) => row))]
  return { subjects, detail: { fhir: type, ids } }
}

type Asked = {
  _id?: Choices<string> | undefined
  _lastUpdated?: Span | undefined
  _count: number
  _cursor?: Position | undefined
  identifier?: Choices<IdentifierChoice> | undefined
  patient?: Choices<PatientChoice> | undefined
  date?: Span | undefined
  authored?: Span | undefined
}

/** Another server's patient has another record: nothing here is theirs, whatever the number. */
function searchOf(asked: Asked, own: string): Search {
  const isOwn = ({ base }: PatientChoice) => base === null || base === own
  return {
    ids: asked._id ?? [],
    patients: (asked.patient ?? []).map((list) => list.filter(isOwn).map(({ id }) => id)),
    identifiers: asked.identifier ?? [],
    updated: asked._lastUpdated ?? ALL_TIME,
    made: joinedSpans([asked.date ?? ALL_TIME, asked.authored ?? ALL_TIME]),
    after: asked._cursor ?? null,
    count: asked._count,
  }
}

/**
 * The parameters that this search took, as they were sent.
 * @throws ValidationError where the caller wants no other to be ignored
 */
function sentTo(asked: { query: { shape: object } }, { query, headers }: FastifyRequest): Sent {
  const known = asked.query.shape
  const sent = Object.entries(query as Record<string, string | string[]>)
  const strange = sent.map(([name]) => name).filter((name) => !(name in known))
  if (strange.length > 0 && /\bhandling=strict\b/.test(String(headers.prefer)))
    throw new ValidationError(
      Object.fromEntries(strange.map((name) => [name, [`${name} não é um parâmetro conhecido`]])),
    )
  return sent
    .filter(([name]) => name in known)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
}

import type { Position } from '@iris/contracts/fhir-search'
import type { FhirResource } from 'fhir/r4.d.ts'
import type { Database } from '../../db/database.ts'
import { findRows, type RowSource, type Search } from './fhir-search.sql.ts'
import type { Systems } from './systems.ts'

/** What a read needs of the world. */
export type Reading = { db: Database; systems: Systems }

/** A resource, and of what it was made. */
export type Hit = {
  resource: FhirResource
  /** Where it stands among all of its kind. */
  position: Position
  /** The number of its row. */
  row: number
  /** Whose data it holds. */
  patient: number | null
}

/** One kind of resource. */
export type ResourceKind = {
  /** How the audit calls its rows. */
  entity: string
  /** In the order of their positions; one more than was asked for when there are more. */
  search(reading: Reading, search: Search): Promise<Hit[]>
}

type Made<Row> = {
  entity: string
  source: (systems: Systems) => RowSource
  /** In the order of the ids. */
  rows: (db: Database, ids: readonly number[]) => Promise<Row[]>
  /** By their rank in the row, which never changes. */
  resources: (row: Row, systems: Systems) => [rank: number, resource: FhirResource][]
  patientOf?: (row: Row) => number
}

/** So many ids one search may list, each with a row of its own. */
const MOST_IDS = 100

/** A kind whose resources are made of the rows of one table. */
export function kindOf<Row extends { id: number }>(made: Made<Row>): ResourceKind {
  return {
    entity: made.entity,
    async search({ db, systems }, search) {
      // The row of the resource before, and one more than fills the page.
      const most = search.ids.length > 0 ? MOST_IDS : search.count + 2
      const found: Hit[] = []
      for (let after = search.after; ; ) {
        const ids = await findRows(db, made.source(systems), { ...search, after }, most)
        const rows = await made.rows(db, ids)
        const hits = rows.flatMap((row) => hitsOf(made, row, systems))
        found.push(
          ...hits.filter(
            ({ resource, position }) => isAsked(search, resource) && isAfter(position, after),
          ),
        )
        const last = ids.at(-1)
        if (last === undefined || ids.length < most || found.length > search.count) break
        after = { id: last, rank: Infinity }
      }
      return found.slice(0, search.count + 1)
    },
  }
}

function hitsOf<Row extends { id: number }>(made: Made<Row>, row: Row, systems: Systems): Hit[] {
  return made.resources(row, systems).map(([rank, resource]) => ({
    resource,
    position: { id: row.id, rank },
    row: row.id,
    patient: made.patientOf?.(row) ?? null,
  }))
}

/** Of several that one row makes. */
export const isAsked = ({ ids }: Search, { id = '' }: FhirResource) =>
  ids.every((each) => each.includes(id))

/** Whether it comes later than where the page before ended. */
export function isAfter({ id, rank }: Position, after: Position | null): boolean {
  return after === null || id > after.id || (id === after.id && rank > after.rank)
}

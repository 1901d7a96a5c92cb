import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { inSnapshot } from '../db/transaction.ts'
import type { Head } from './seals.sql.ts'
import {
  chainEnd,
  countRows,
  digestsOf,
  firstTwin,
  firstUnsealed,
  type Seal,
  sealsAfter,
} from './verify-chain.sql.ts'

const LINK = 32

export type Verdict =
  | { holds: true; rows: number; waiting: number; head: Head | null }
  /** The first row or seal that does not fit, in a sentence. */
  | { holds: false; fault: string }

/**
 * Checks the whole chain from its first row and counts the rows beside it, in constant memory. `anchors` are heads
 * that were written down elsewhere: each must be part of the chain.
 */
export async function verifyChain(db: Database, anchors: readonly Head[]): Promise<Verdict> {
  return inSnapshot(db, (snapshot) => walk(snapshot, anchors))
}

async function walk(db: Database, anchors: readonly Head[]): Promise<Verdict> {
  const awaited = new Map(anchors.map(({ n, link }) => [n, link]))
  let head: Head | null = null
  let link: Buffer = Buffer.alloc(0)
  let rows = 0
  for (;;) {
    const seals = await sealsAfter(db, head?.n ?? 0)
    if (seals.length === 0) break
    const digests = await digestsById(db, seals)
    for (const seal of seals) {
      const expected: number = (head?.n ?? 0) + 1
      if (seal.n !== expected) return broken(`Falta o selo ${expected}.`)
      const fault = faultOf(seal, digests, link)
      if (fault) return broken(fault)
      link = seal.links.subarray(-LINK)
      head = { n: seal.n, link: link.toString('hex') }
      rows += seal.ids.length
      const anchored = awaited.get(seal.n)
      if (anchored && anchored !== head.link)
        return broken(`O selo ${seal.n} não é o que foi anotado fora do banco.`)
      awaited.delete(seal.n)
    }
  }
  const [cut] = [...awaited.keys()].sort((a, b) => a - b)
  if (cut !== undefined)
    return broken(
      `A cadeia termina no selo ${head?.n ?? 0}, e o selo ${cut} foi anotado fora do banco: faltam os últimos registros.`,
    )
  const end = await chainEnd(db)
  if (!end || end.n !== (head?.n ?? 0) || end.link !== (head?.link ?? ''))
    return broken(`A cadeia termina no selo ${head?.n ?? 0}, e deveria terminar no ${end?.n ?? 0}.`)
  return countAll(db, rows, head)
}

async function digestsById(db: Database, seals: readonly Seal[]): Promise<Map<number, Buffer[]>> {
  const found = await digestsOf(db, seals)
  const byId = Map.groupBy(found, ({ id }) => id)
  return new Map([...byId].map(([id, same]) => [id, same.map(({ digest }) => digest)]))
}

function faultOf(seal: Seal, digests: Map<number, Buffer[]>, before: Buffer): string | null {
  if (seal.ids.length === 0 || seal.links.length !== seal.ids.length * LINK)
    return `O selo ${seal.n} foi alterado.`
  let link = before
  for (const [index, id] of seal.ids.entries()) {
    const [digest, twin] = digests.get(id) ?? []
    if (!digest) return `O registro ${id} falta, ou mudou de data (selo ${seal.n}).`
    if (twin) return `Há mais de um registro ${id} (selo ${seal.n}).`
    link = createHash('sha256').update(link).update(digest).digest()
    if (!link.equals(seal.links.subarray(index * LINK, (index + 1) * LINK)))
      return `O registro ${id} foi alterado, ou o selo ${seal.n}.`
  }
  return null
}

/** A row without a seal was inserted from outside. */
async function countAll(db: Database, rows: number, head: Head | null): Promise<Verdict> {
  const { settled, waiting } = await countRows(db)
  if (settled === rows) return { holds: true, rows, waiting, head }
  const id = await firstUnsealed(db)
  if (id !== null) return broken(`O registro ${id} não está em nenhum selo: foi posto ali depois.`)
  const twin = await firstTwin(db)
  return broken(
    twin === null ? 'Há registros em mais de um selo.' : `Há mais de um registro ${twin}.`,
  )
}

function broken(fault: string): Verdict {
  return { holds: false, fault }
}

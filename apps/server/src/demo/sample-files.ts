import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { DB } from '../db/generated.ts'
import { type FileStore, newKey } from '../files/file-store.ts'
import { PAPER_KINDS, type PaperKind, samplePaper } from './papers.ts'
import { fundusPhoto, refractionSlip } from './sample-images.ts'

/** The pictures that all exams of the demo share, and the papers of its equipment, by their keys in the store. */
export type SampleFiles = {
  retinographies: { key: string; name: string; altered: boolean }[]
  refractions: string[]
  papers: Record<PaperKind, string>
  rows: Insertable<DB['stored_files']>[]
}

const PHOTOS = 6
/** Every third photo shows an altered eye. */
const ALTERED_EVERY = 3
const SLIPS = 8

/** Draws the pictures and stores them; the rows are for the database. */
export async function storeSampleFiles(store: FileStore): Promise<SampleFiles> {
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const altered = (index + 1) % ALTERED_EVERY === 0
      const right = await fundusPhoto(index + 1, { eye: 'right', altered })
      // Drawing takes a second; mirroring a right eye into a left one takes almost no time.
      const left = await sharp(right).flop().toBuffer()
      const number = String(index + 1).padStart(2, '0')
      const keepEye = async (eye: string, bytes: Buffer) => ({
        row: await keep(store, `retinografia-${number}-${eye}.jpg`, 'image/jpeg', bytes),
        altered,
      })
      return [await keepEye('od', right), await keepEye('oe', left)]
    }),
  )
  const slips = await Promise.all(
    Array.from({ length: SLIPS }, async (_, index) => {
      const name = `refracao-${String(index + 1).padStart(2, '0')}.png`
      return keep(store, name, 'image/png', await refractionSlip(index + 1))
    }),
  )
  const papers = await Promise.all(
    PAPER_KINDS.map(async (kind) => {
      const { name, bytes } = await samplePaper(kind)
      return { kind, row: await keep(store, name, 'application/pdf', bytes) }
    }),
  )
  return {
    retinographies: photos
      .flat()
      .map(({ row: { key, name }, altered }) => ({ key, name, altered })),
    refractions: slips.map(({ key }) => key),
    papers: Object.fromEntries(papers.map(({ kind, row }) => [kind, row.key])) as Record<
      PaperKind,
      string
    >,
    rows: [...[...photos.flat(), ...papers].map(({ row }) => row), ...slips],
  }
}

async function keep(store: FileStore, name: string, type: string, bytes: Buffer) {
  const key = newKey('demo')
  await store.put(key, Readable.from([bytes]), bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { key, name, type, size: bytes.length, sha256 }
}

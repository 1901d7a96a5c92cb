import type { UseSave } from '@iris/contracts/equipment'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { faultsOfUses, linesAtOdds, USE_MESSAGES } from '@iris/domain/equipment-use'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { chosenFile, releasedKeys, type Uploads } from '../../files/resource-files.ts'
import {
  changeUse,
  insertUse,
  knownUsers,
  type UseStored,
  usesOf,
} from './equipment-history.sql.ts'
import { fileUrlOfUse } from './equipment-view.sql.ts'

const LIST = 'historyEquipaments'
const FILE_FIELDS = ['receipt_term_img', 'return_term_img'] as const

type UseValues = Omit<UseStored, 'id' | 'created_at'>
/** A sent line, at its place among them. */
type Line = { before: UseStored | undefined; next: UseValues }

/**
 * Writes the sent lines of an item that the caller has locked; other lines stay as they are.
 * @returns whether anything changed, and the keys of files that are no longer used. Throws AppError `equipment.out`
 * for a withdrawal of an item that is out; ValidationError on the line for any other fault.
 */
export async function saveUses(
  db: Database,
  equipmentId: number,
  { sent, files }: { sent: readonly UseSave[]; files: Uploads },
): Promise<{ changed: boolean; released: string[] }> {
  refuseStrayFiles(files, sent.length)
  const stored = await usesOf(db, equipmentId)
  const lines: Line[] = []
  const untouchedById = new Map(stored.map((line) => [line.id, line]))
  const ids = new Set(untouchedById.keys())
  for (const [index, use] of sent.entries()) {
    const before = storedLine({ ids, untouchedById }, use, index)
    lines.push({ before, next: await merged(db, { equipmentId, use, before, index, files }) })
  }
  await refuseUnknownUsers(db, lines)
  const untouched = [...untouchedById.values()]
  refuseTwiceOut(lines, untouched)
  refuseFaults(lines, untouched)
  return write(db, lines)
}

/** A file must belong to a line that was sent; otherwise it would stay in the store for ever. */
function refuseStrayFiles(files: Uploads, lines: number): void {
  const stray = Object.keys(files).filter((field) => {
    const place = /^(?:receipt|return)_term_img_(.*)$/.exec(field)?.[1]
    return place !== undefined && !(/^(0|[1-9]\d{0,3})$/.test(place) && Number(place) < lines)
  })
  refuseFields(stray, 'Este arquivo não é de nenhum registro')
}

function refuseFields(fields: readonly string[], message: string): void {
  if (fields.length > 0)
    throw new ValidationError(Object.fromEntries(fields.map((field) => [field, [message]])))
}

/** The stored line that a sent one is about; from then on it is not among the untouched. */
function storedLine(
  { ids, untouchedById }: { ids: ReadonlySet<number>; untouchedById: Map<number, UseStored> },
  { id }: UseSave,
  index: number,
): UseStored | undefined {
  if (!id) return undefined
  const found = untouchedById.get(id)
  const path = `${LIST}.${index}.id`
  if (!ids.has(id)) throw new ValidationError({ [path]: ['Registro de uso não encontrado'] })
  if (!found) throw new ValidationError({ [path]: ['Registro de uso repetido'] })
  untouchedById.delete(id)
  return found
}

async function merged(
  db: Database,
  from: {
    equipmentId: number
    use: UseSave
    before: UseStored | undefined
    index: number
    files: Uploads
  },
): Promise<UseValues> {
  const { equipmentId, use, before, index, files } = from
  const file = (field: (typeof FILE_FIELDS)[number]) =>
    chosenFile(db, {
      path: `${LIST}.${index}.${field}`,
      stored: before?.[field] ?? null,
      url: before ? fileUrlOfUse(before, field) : null,
      sent: use[field],
      upload: files[`${field}_${index}`],
    })
  return {
    equipament_id: equipmentId,
    // The schema requires both for a new line.
    user_id: use.user_id ?? before?.user_id ?? 0,
    withdrawal_date: use.withdrawal_date ?? before?.withdrawal_date ?? '',
    return_date: use.return_date === undefined ? (before?.return_date ?? null) : use.return_date,
    obs: use.obs === undefined ? (before?.obs ?? null) : use.obs,
    receipt_term_img: await file('receipt_term_img'),
    return_term_img: await file('return_term_img'),
  }
}

async function refuseUnknownUsers(db: Database, lines: readonly Line[]): Promise<void> {
  const known = await knownUsers(db, [...new Set(lines.map(({ next }) => next.user_id))])
  const unknown = lines.flatMap(({ next }, index) =>
    known.has(next.user_id) ? [] : `${LIST}.${index}.user_id`,
  )
  refuseFields(unknown, 'Usuário não encontrado')
}

/** An item that is out, and stays out, cannot be withdrawn again: its state refuses that, not the form. */
function refuseTwiceOut(lines: readonly Line[], untouched: readonly UseStored[]): void {
  const staysOut =
    untouched.some((use) => use.return_date === null) ||
    lines.some(({ before, next }) => before?.return_date === null && next.return_date === null)
  const goesOut = lines.some(
    ({ before, next }) => before?.return_date !== null && next.return_date === null,
  )
  if (staysOut && goesOut) throw new AppError('equipment.out')
}

function refuseFaults(lines: readonly Line[], untouched: readonly UseStored[]): void {
  const today = todayInSaoPaulo()
  const errors: Record<string, string[]> = {}
  const tell = (index: number, field: string, message: string) => {
    errors[`${LIST}.${index}.${field}`] ??= [message]
  }
  const sent = lines.map(({ next }) => next)
  for (const { index, field, message } of faultsOfUses([...sent, ...untouched], today))
    if (index < lines.length) tell(index, field, message)
  // A fault on a line that was not sent is shown on the sent line that overlaps it.
  for (const index of linesAtOdds(sent, untouched))
    tell(index, 'withdrawal_date', USE_MESSAGES.overlap)
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
}

async function write(db: Database, lines: readonly Line[]) {
  const released: string[] = []
  let changed = false
  // Returns before withdrawals, so that the database never sees two people with one item.
  const inOrder = [...lines].sort((a, b) => Number(isOut(a)) - Number(isOut(b)))
  for (const { before, next } of inOrder) {
    const changes = changedFields(before ?? {}, next)
    if (Object.keys(changes).length === 0) continue
    await (before ? changeUse(db, before.id, changes) : insertUse(db, next))
    changed = true
    released.push(...releasedKeys(FILE_FIELDS, before, next))
  }
  return { changed, released }
}

function isOut({ next }: Line): boolean {
  return next.return_date === null
}

import { fileAddress } from '@iris/contracts/address'
import {
  type Equipment,
  type EquipmentRow,
  type EquipmentUse,
  readEquipmentFile,
  readEquipmentUseFile,
} from '@iris/contracts/equipment'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { oneView } from '../../db/one-view.ts'
import type { StoredFile } from '../../files/stored-files.sql.ts'

export type EquipmentFileField = 'invoice_img' | 'insurance_img'
export type UseFileField = 'receipt_term_img' | 'return_term_img'

/** The items of these ids as a list shows them, in the order of the ids. */
export async function equipmentRows(db: Database, ids: readonly number[]): Promise<EquipmentRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('equipaments as e')
    .leftJoin('equipament_history as h', (join) =>
      join.onRef('h.equipament_id', '=', 'e.id').on('h.return_date', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('stored_files as invoice', 'invoice.key', 'e.invoice_img')
    .leftJoin('stored_files as insurance', 'insurance.key', 'e.insurance_img')
    .selectAll('e')
    .select(['invoice.name as invoice_name', 'insurance.name as insurance_name'])
    .select(['h.id as use_id', 'h.user_id', 'u.name as user_name', 'h.withdrawal_date'])
    .where('e.id', '=', anyOf(ids))
    .execute()
  return inOrder(
    ids,
    rows.map(({ use_id, user_id, user_name, withdrawal_date, ...item }) => ({
      ...item,
      invoice_img: equipmentFileUrl(item, 'invoice_img'),
      insurance_img: equipmentFileUrl(item, 'insurance_img'),
      current_use:
        use_id === null || user_id === null || withdrawal_date === null
          ? null
          : { id: use_id, user_id, user_name: user_name ?? '', withdrawal_date },
    })),
  )
}

/** One item with its history. Throws AppError `not-found`. */
export async function equipmentView(db: Database, id: number): Promise<Equipment> {
  const item = await oneView(db, equipmentRows, id)
  return { ...item, historyEquipaments: await shownUses(db, id) }
}

/** The history of an item, the newest withdrawal first. */
async function shownUses(db: Database, id: number): Promise<EquipmentUse[]> {
  const rows = await db
    .selectFrom('equipament_history as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('stored_files as receipt', 'receipt.key', 'h.receipt_term_img')
    .leftJoin('stored_files as back', 'back.key', 'h.return_term_img')
    .selectAll('h')
    .select(['u.name as user_name', 'receipt.name as receipt_term_name'])
    .select('back.name as return_term_name')
    .where('h.equipament_id', '=', id)
    .orderBy('h.withdrawal_date', 'desc')
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    receipt_term_img: fileUrlOfUse(row, 'receipt_term_img'),
    return_term_img: fileUrlOfUse(row, 'return_term_img'),
  }))
}

type WithFiles<F extends string> = { id: number } & Record<F, string | null>

export function equipmentFileUrl(
  item: WithFiles<EquipmentFileField>,
  field: EquipmentFileField,
): string | null {
  return fileAddress(readEquipmentFile, { id: item.id, field }, item[field])
}

export function fileUrlOfUse(
  use: WithFiles<UseFileField> & { equipament_id: number },
  field: UseFileField,
): string | null {
  const params = { id: use.equipament_id, useId: use.id, field }
  return fileAddress(readEquipmentUseFile, params, use[field])
}

export function findEquipmentFile(
  db: Database,
  id: number,
  field: EquipmentFileField,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('equipaments as e')
    .innerJoin('stored_files as f', 'f.key', `e.${field}`)
    .selectAll('f')
    .where('e.id', '=', id)
    .executeTakeFirst()
}

export function findUseFile(
  db: Database,
  { id, useId, field }: { id: number; useId: number; field: UseFileField },
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('equipament_history as h')
    .innerJoin('stored_files as f', 'f.key', `h.${field}`)
    .selectAll('f')
    .where('h.id', '=', useId)
    .where('h.equipament_id', '=', id)
    .executeTakeFirst()
}

import type { EndpointOptions } from '@iris/contracts/endpoint'
import {
  createEquipment,
  type Equipment,
  exportEquipment,
  getEquipment,
  listEquipment,
  listEquipmentOptions,
  listEquipmentUses,
  listTakenEquipment,
  readEquipmentFile,
  readEquipmentUseFile,
  updateEquipment,
} from '@iris/contracts/equipment'
import { answerPage, findAllIds } from '../../db/list-page.sql.ts'
import { dropReleased } from '../../files/resource-files.ts'
import type { StoredFile } from '../../files/stored-files.sql.ts'
import { type FileAnswer, openStoredFile, STORED } from '../../http/file-answer.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { exportList } from '../../spreadsheets/export-list.ts'
import * as commands from './equipment.commands.ts'
import { findEquipmentOptions } from './equipment.sql.ts'
import { EQUIPMENT } from './equipment-list.sql.ts'
import { EQUIPMENT_SHEET } from './equipment-sheet.ts'
import {
  equipmentRows,
  equipmentView,
  findEquipmentFile,
  findUseFile,
} from './equipment-view.sql.ts'
import { findTakenEquipment } from './taken-equipment.sql.ts'

export function equipmentRoutes(app: Server): void {
  serve(app, listEquipment, ({ db, query }) => answerPage(db, EQUIPMENT, query, equipmentRows))
  serve(app, exportEquipment, async (call) => {
    const ids = await findAllIds(call.db, EQUIPMENT, call.query)
    return exportList(call, EQUIPMENT_SHEET, { ids, views: equipmentRows })
  })
  serve(app, listEquipmentOptions, ({ db }) => findEquipmentOptions(db))
  serve(app, listTakenEquipment, ({ db, query }) => findTakenEquipment(db, query))
  serve(app, getEquipment, ({ db, params: { id } }) => equipmentView(db, id))
  serve(app, listEquipmentUses, async ({ db, params: { id } }) => {
    const { historyEquipaments } = await equipmentView(db, id)
    return historyEquipaments
  })

  serve(app, createEquipment, async (call) =>
    answerSaved(call, await commands.createEquipment(call, call.body)),
  )
  serve(app, updateEquipment, async (call) =>
    answerSaved(call, await commands.updateEquipment(call, call.params.id, call.body)),
  )

  serve(
    app,
    readEquipmentFile,
    async ({ params, ...call }) =>
      openAudited(call, await findEquipmentFile(call.db, params.id, params.field), params),
    STORED,
  )
  serve(
    app,
    readEquipmentUseFile,
    async ({ params, ...call }) => openAudited(call, await findUseFile(call.db, params), params),
    STORED,
  )
}

function answerSaved(
  call: Pick<Call<EndpointOptions>, 'db' | 'services' | 'afterCommit'>,
  { id, released }: commands.EquipmentSaved,
): Promise<Equipment> {
  dropReleased(call, released)
  return equipmentView(call.db, id)
}

async function openAudited(
  { services, audit }: Pick<Call<EndpointOptions>, 'services' | 'audit'>,
  file: StoredFile | undefined,
  { id, field }: { id: number; field: string },
): Promise<FileAnswer> {
  if (file) await audit({ action: 'read', entity: 'equipment', entity_id: id, detail: { field } })
  return openStoredFile(services.files, file)
}

import { AppError } from '@iris/contracts/errors'
import { importRoster } from '@iris/contracts/event-participants'
import {
  getImport,
  getImportErrors,
  getImportTemplate,
  type ImportEndpoint,
  type ImportKindName,
  importPatients,
  listImports,
} from '@iris/contracts/imports'
import { importLeads } from '@iris/contracts/leads'
import { can } from '@iris/domain/access'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { spreadsheetAnswer } from '../../spreadsheets/spreadsheet-answer.ts'
import { openListOf } from '../screening-events/roster.public.ts'
import { importKind } from './import-kinds.ts'
import { modelSheets, refusedSheet } from './import-sheets.ts'
import {
  importOf,
  type ReadUpload,
  readUpload,
  startImport,
  withErrors,
} from './imports.commands.ts'
import { defineImportJobs } from './imports.jobs.ts'
import { lastImports } from './imports.sql.ts'

export function importRoutes(app: Server): void {
  defineImportJobs(app.services)

  const serveImport = (endpoint: ImportEndpoint, kind: ImportKindName) =>
    serve<ImportEndpoint, ReadUpload>(
      app,
      endpoint,
      async ({ db, services: { jobs }, caller, ip, audit, prepared, params }) => {
        const starting = { db, jobs, user: asUser(caller), ip, audit }
        const event = kind === 'roster' ? await openListOf(db, Number(params?.id)) : null
        return { ...(await startImport(starting, kind, prepared, event)), errors: [] }
      },
      {
        prepare: ({ services, files, place }) =>
          readUpload(services.files, kind, files.file, place),
      },
    )
  serveImport(importPatients, 'patients')
  serveImport(importLeads, 'leads')
  serveImport(importRoster, 'roster')

  serve(app, listImports, ({ db, caller, query }) => lastImports(db, asUser(caller).id, query))

  serve(app, getImport, async ({ db, caller, params }) =>
    withErrors(db, await importOf(db, asUser(caller), params.id)),
  )

  serve(app, getImportErrors, async ({ db, caller, params, audit }) => {
    const { id, kind } = await importOf(db, asUser(caller), params.id)
    await audit({ action: 'export', entity: importKind(kind).entity, detail: { import_id: id } })
    return spreadsheetAnswer('linhas-recusadas.xlsx', refusedSheet(db, importKind(kind), id))
  })

  serve(app, getImportTemplate, async ({ caller, params }) => {
    const kind = importKind(params.kind)
    if (!can(asUser(caller).role, kind.access)) throw new AppError('auth.denied')
    return spreadsheetAnswer(`modelo-${kind.sheet.toLowerCase()}.xlsx`, ...modelSheets(kind))
  })
}

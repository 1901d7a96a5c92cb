import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { inChunks } from '../apps/server/src/db/in-chunks.ts'
import { findAllIds } from '../apps/server/src/db/list-page.sql.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { PATIENTS } from '../apps/server/src/modules/patients/patient-list.sql.ts'
import { patientsForSheet } from '../apps/server/src/modules/patients/patient-sheet.sql.ts'
import { PATIENT_SHEET } from '../apps/server/src/modules/patients/patient-sheet.ts'
import { linesOf } from '../apps/server/src/spreadsheets/export-list.ts'
import { writeWorkbook } from '../apps/server/src/spreadsheets/write-workbook.ts'
import { makeClinic } from './clinic/make-clinic.ts'
import { watchMemory } from './watch-memory.ts'

// node bench/exports.ts [--patients 100000]: how soon the first bytes of an export come, how long it takes, and the
// memory of the process meanwhile. Times depend on this machine; the memory does not.

const { values } = parseArgs({ options: { patients: { type: 'string', default: '100000' } } })
const patients = Number(values.patients)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
await migrate(embedded.config)
const db = createDatabase(embedded.config)
try {
  await makeClinic(db, { patients })
  for (let round = 1; round <= 3; round++) {
    const memory = watchMemory()
    const start = performance.now()
    let first = 0
    let size = 0
    const ids = await findAllIds(db, PATIENTS, {})
    const people = inChunks(ids, (chunk) => patientsForSheet(db, chunk))
    const rows = linesOf(people, PATIENT_SHEET.line)
    for await (const chunk of writeWorkbook({ ...PATIENT_SHEET, rows })) {
      first ||= performance.now() - start
      size += (chunk as Buffer).length
    }
    const seconds = (performance.now() - start) / 1000
    console.log(
      `${patients} pacientes: primeiros bytes em ${first.toFixed(0)} ms, tudo em ${seconds.toFixed(1)} s (${(size / 2 ** 20).toFixed(1)} MB), processo até ${memory.peak()} MB`,
    )
  }
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

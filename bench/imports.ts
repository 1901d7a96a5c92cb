import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createFileStore } from '../apps/server/src/files/create-file-store.ts'
import { importKind } from '../apps/server/src/modules/imports/import-kinds.ts'
import { runImport } from '../apps/server/src/modules/imports/run-import.commands.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { writeWorkbook } from '../apps/server/src/spreadsheets/write-workbook.ts'
import { cnpjOf, cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { storedImport } from '../apps/server/test/factories/stored-import.ts'
import { watchMemory } from './watch-memory.ts'

// node bench/imports.ts [--rows 20000]: rows a second when importing new patients, the same file again, and a file
// that changes every row; also how long other calls wait meanwhile. Times depend on this machine; the memory does
// not.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } })
const rows = Number(values.rows)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
await migrate(embedded.config)
const db = createDatabase(embedded.config)
const files = createFileStore({ kind: 'folder', root: join(folder, 'files') })
const patients = importKind('patients')
try {
  await makeDefaultUsers(db, readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: 'senha-da-medicao' }))
  await makeCompanies(50)
  const file = await sheet('Soldadora')
  console.log(`planilha de ${rows} linhas: ${(file.length / 2 ** 20).toFixed(1)} MB`)
  await measure('todos novos', file)
  await measure('o mesmo arquivo outra vez', file)
  await measure('todos com uma mudança', await sheet('Gerente'))
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(name: string, file: Buffer) {
  const id = await storedImport({ db, files }, file, rows)
  const memory = watchMemory()
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const start = performance.now()
  await runImport({ db, files, kindOf: () => patients }, id)
  const seconds = (performance.now() - start) / 1000
  pauses.disable()
  const p99 = (pauses.percentile(99) / 1e6).toFixed(0)
  const { created, updated, unchanged, failed } = await db
    .selectFrom('imports')
    .select(['created', 'updated', 'unchanged', 'failed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  console.log(
    `${name}: ${(rows / seconds).toFixed(0)} linhas por segundo, processo até ${memory.peak()} MB, as outras chamadas esperam até ${p99} ms em 99 de 100 vezes (${created} criados, ${updated} atualizados, ${unchanged} iguais, ${failed} recusados)`,
  )
}

async function makeCompanies(count: number) {
  await db
    .insertInto('companies')
    .values(
      Array.from({ length: count }, (_, n) => ({
        cnpj: cnpjOf(n),
        corporate_reason: `EMPRESA ${n}`,
        zip_code: '01310100',
        address_street: 'Avenida Paulista',
        address_number: '1',
        address_neighborhood: 'Bela Vista',
        address_city: 'São Paulo',
        address_state: 'SP',
        address_country: 'Brasil',
        site: 'empresa.example',
      })),
    )
    .execute()
}

async function sheet(occupation: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const content = { name: 'Pacientes', columns: patients.columns, rows: lines(occupation) }
  for await (const chunk of writeWorkbook(content)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function* lines(occupation: string) {
  for (let n = 0; n < rows; n++)
    yield {
      ...patients.example,
      company_name: `Empresa ${n % 50}`,
      name: `PESSOA DA SILVA ${n}`,
      cpf: cpfOf(n),
      email: `pessoa${n}@exemplo.com.br`,
      occupation,
      employee_code: String(n),
    }
}

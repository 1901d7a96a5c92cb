import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keptSecret } from '../apps/server/src/backup/kept-secret.ts'
import { makeBackup } from '../apps/server/src/backup/make-backup.ts'
import { readPassphrase } from '../apps/server/src/backup/passphrase.ts'
import { told } from '../apps/server/src/backup/told.ts'
import { readPlaces } from '../apps/server/src/config.ts'
import { joinEmbedded } from '../apps/server/src/db/embedded.ts'
import { fileStoreOf } from '../apps/server/src/files/create-file-store.ts'
import { runCommand, WrongUsage } from './run-command.ts'

// npm run backup -- FILE [--passphrase-file F]: writes the clinic of the settings into one file, with the server
// running or stopped.

const say = (line: string) => console.log(line)
const words = {
  usage: 'npm run backup -- ARQUIVO [--passphrase-file ARQUIVO_DA_SENHA]',
  failed: 'A cópia não foi feita.',
}

await runCommand(words, async () => {
  const { values, positionals } = parseArgs({
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new WrongUsage()
  const passphrase = await readPassphrase(values['passphrase-file'])
  const places = readPlaces(process.env)
  const embedded = places.databaseUrl
    ? null
    : await joinEmbedded({ dataDir: places.dataDir, log: say })
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort())
  try {
    const sums = await makeBackup({
      connection: embedded?.config ?? { connectionString: places.databaseUrl },
      files: fileStoreOf(places),
      path: resolve(file),
      passphrase,
      secret: await keptSecret(places.dataDir, process.env),
      signal: interrupted.signal,
      log: say,
    })
    say(`Cópia pronta em ${resolve(file)}: ${told(sums)}.`)
    if (passphrase === undefined)
      say('Ela não está cifrada: quem tiver o arquivo lê os dados de todos os pacientes.')
  } finally {
    await embedded?.stop()
  }
})

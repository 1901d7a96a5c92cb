import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPassphrase } from '../apps/server/src/backup/passphrase.ts'
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { told } from '../apps/server/src/backup/told.ts'
import { readPlaces } from '../apps/server/src/config.ts'
import { endRestoredLogins } from '../apps/server/src/modules/users/restored-logins.sql.ts'
import { runCommand, WrongUsage } from './run-command.ts'

// npm run restore -- FILE [--passphrase-file F]: fills an empty DATA_DIR with what a backup holds.

const say = (line: string) => console.log(line)
const words = {
  usage: 'npm run restore -- ARQUIVO [--passphrase-file ARQUIVO_DA_SENHA]',
  failed: 'Nada foi restaurado.',
}

await runCommand(words, async () => {
  const { values, positionals } = parseArgs({
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new WrongUsage()
  const { dataDir, databaseUrl, s3 } = readPlaces(process.env)
  if (databaseUrl || s3)
    throw new Error('A restauração enche DATA_DIR. Rode-a sem DATABASE_URL e sem S3_….')
  const passphrase = await readPassphrase(values['passphrase-file'])
  const sums = await restoreBackup({
    path: resolve(file),
    dataDir,
    passphrase,
    log: say,
    endLogins: endRestoredLogins,
  })
  say(`Restaurado em ${dataDir}: ${told(sums)}. Agora rode npm start.`)
})

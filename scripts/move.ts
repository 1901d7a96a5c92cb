import { parseArgs } from 'node:util'
import { moveClinic } from '../apps/server/src/backup/move-clinic.ts'
import { told } from '../apps/server/src/backup/told.ts'
import { readPlaces } from '../apps/server/src/config.ts'
import { runCommand, WrongUsage } from './run-command.ts'

// npm run move -- DATABASE_URL: copies the embedded clinic of DATA_DIR to a PostgreSQL of one's own, and with S3_… set its
// files to that store. The server must be stopped.

const say = (line: string) => console.log(line)
const words = { usage: 'npm run move -- DATABASE_URL', failed: 'A mudança não terminou.' }

await runCommand(words, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [databaseUrl, ...more] = positionals
  if (!databaseUrl || more.length > 0) throw new WrongUsage()
  const { dataDir, s3 } = readPlaces(process.env)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () =>
      interrupted.abort(new Error('Interrompida. Rode o mesmo comando para continuar.')),
    )
  const sums = await moveClinic({ dataDir, databaseUrl, s3, signal: interrupted.signal, log: say })
  say(`Tudo chegou e confere: ${told(sums)}. Em ${dataDir} nada mudou.`)
  say('Agora inicie a Íris com DATABASE_URL e, para continuar com os mesmos links e acessos,')
  say(`JWT_SECRET com o conteúdo de ${dataDir}/secrets/jwt (se ainda não estava definida).`)
  say(s3 ? 'Com as mesmas S3_….' : `Os arquivos continuam em ${dataDir}/files: mantenha DATA_DIR.`)
})

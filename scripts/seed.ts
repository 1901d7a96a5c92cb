import { readConfig } from '../apps/server/src/config.ts'
import { connectAsApp } from '../apps/server/src/db/app-role.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startDemo } from '../apps/server/src/demo/start-demo.ts'
import { fileStoreOf } from '../apps/server/src/files/create-file-store.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { runCommand } from './run-command.ts'

// npm run seed: puts the clinic of `npm run demo` into the database of the settings, without starting the server.
// Only when there is no company yet.

const say = (line: string) => console.log(line)
const words = { usage: 'npm run seed', failed: 'A demonstração não foi criada.' }

await runCommand(words, async () => {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: say })
  const connection = embedded?.config ?? { connectionString: config.databaseUrl }
  try {
    await migrate(connection)
    const db = createDatabase(await connectAsApp(connection, say))
    try {
      const first = await makeDefaultUsers(db, config)
      if (first) say(`Administrador: ${first.email} ${first.password}`)
      const files = fileStoreOf(config)
      for (const line of await startDemo({ db, files, log: say })) say(line)
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
})

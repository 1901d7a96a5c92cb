import { joinEmbedded, startEmbedded } from '../src/db/embedded.ts'

// A process of its own that holds an embedded database, for tests that kill it or race with it. Arguments: the data
// folder, the system folder in place of /var/lib/iris, the account to become, and `join` to do as the commands do.

const [dataDir, systemDir, uid, gid, way] = process.argv.slice(2)
if (uid && gid) {
  process.setgroups!([])
  process.setgid!(Number(gid))
  process.setuid!(Number(uid))
}
try {
  const embedded = await (way === 'join' ? joinEmbedded : startEmbedded)({
    dataDir: dataDir!,
    systemDir: systemDir!,
    log: () => {},
  })
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => embedded.stop().then(() => clearInterval(alive)))
  console.log(JSON.stringify({ config: embedded.config, home: embedded.home }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}

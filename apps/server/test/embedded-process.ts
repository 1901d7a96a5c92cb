import { startEmbedded } from '../src/db/embedded.ts'

// A process of its own that holds an embedded database, for the tests that kill it or race it.
// Arguments: the data folder, and the system folder that stands in for /var/lib/iris.

const [dataDir, systemDir] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dataDir: dataDir!, systemDir: systemDir!, log: () => {} })
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => embedded.stop().then(() => clearInterval(alive)))
  console.log(JSON.stringify({ config: embedded.config, home: embedded.home }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}

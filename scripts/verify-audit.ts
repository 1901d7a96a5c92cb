import { parseArgs } from 'node:util'
import { readAnchor } from '../apps/server/src/audit/anchor.ts'
import type { Head } from '../apps/server/src/audit/seals.sql.ts'
import { verifyChain } from '../apps/server/src/audit/verify-chain.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { joinEmbedded } from '../apps/server/src/db/embedded.ts'

// npm run audit:verify [-- --head 321:ab12…]: walks the chain of the audit, while the server runs or not. Ends with 0 and a
// count, or with 1 and the first row that does not fit. --head: a head that this command printed before.

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } })
const config = readConfig(process.env)
const noted = values.head.map(headIn)
const say = (line: string) => console.log(line)

const embedded = config.databaseUrl
  ? null
  : await joinEmbedded({ dataDir: config.dataDir, log: say })
const db = createDatabase(embedded?.config ?? { connectionString: config.databaseUrl })
try {
  const anchor = await readAnchor(config.dataDir)
  const verdict = await verifyChain(db, anchor ? [...noted, anchor] : noted)
  if (verdict.holds) {
    const { rows, waiting, head } = verdict
    const count = (n: number) => n.toLocaleString('pt-BR')
    say(`A auditoria confere: ${count(rows)} registros selados, ${count(waiting)} ainda sem selo.`)
    if (head) say(`Para conferir depois, anote fora daqui: --head ${head.n}:${head.link}`)
    if (!anchor) say(`Não há âncora em ${config.dataDir}: só com --head se nota um fim cortado.`)
  } else {
    console.error(`A auditoria NÃO confere. ${verdict.fault}`)
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await embedded?.stop()
}

function headIn(text: string): Head {
  const [, n, link] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text) ?? []
  if (!n || !link) throw new Error(`--head espera o que este comando mostrou, e não ${text}.`)
  return { n: Number(n), link }
}

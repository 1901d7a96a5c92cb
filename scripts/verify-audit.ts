import { parseArgs } from 'node:util'
import { plural } from '@iris/domain/plural'
import { readAnchor } from '../apps/server/src/audit/anchor.ts'
import type { Head } from '../apps/server/src/audit/seals.sql.ts'
import { verifyChain } from '../apps/server/src/audit/verify-chain.ts'
import { onClinic, runCommand, UNCHECKED } from './run-command.ts'

// npm run audit:verify [-- --head 321:ab12…]: walks the chain of the audit, while the server runs or not. Ends with 0 and a
// count, with 1 and the first row that does not fit, or with 2 when it could not look. --head: a head that this command
// printed before.

const say = (line: string) => console.log(line)
const words = {
  usage: 'npm run audit:verify [-- --head NÚMERO:SELO]',
  failed: 'A auditoria não foi conferida.',
  code: UNCHECKED,
}

await runCommand(words, async () => {
  const options = { head: { type: 'string', multiple: true, default: [] as string[] } } as const
  const noted = parseArgs({ options }).values.head.map(headIn)
  await onClinic(async (db, { dataDir }) => {
    const anchor = await readAnchor(dataDir)
    const verdict = await verifyChain(db, anchor ? [...noted, anchor] : noted)
    if (verdict.holds) {
      const { rows, waiting, head } = verdict
      say(
        `A auditoria confere: ${plural(rows, 'registro selado', 'registros selados')}, ${waiting.toLocaleString('pt-BR')} ainda sem selo.`,
      )
      if (head) say(`Para conferir depois, anote fora daqui: --head ${head.n}:${head.link}`)
      if (!anchor) say(`Não há âncora em ${dataDir}: só com --head se nota um fim cortado.`)
    } else {
      console.error(`A auditoria NÃO confere. ${verdict.fault}`)
      process.exitCode = 1
    }
  })
})

function headIn(text: string): Head {
  const [, n, link] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text) ?? []
  if (!n || !link) throw new Error(`--head espera o que este comando mostrou, e não ${text}.`)
  return { n: Number(n), link }
}

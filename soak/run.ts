import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { NODE, ROOT, tool } from '../scripts/commands/project.mjs'
import { ensureWebBuilt } from '../scripts/commands/web-build.mjs'

// npm run soak -- hostile [--seed 7], or gates, kills or offline: a long run of what the tests do briefly, each time with another
// seed. A failure names the seed, so that it can be repeated. `offline --rounds 4` runs a part of its twenty rounds.

type Soak = {
  test: string
  inBrowser?: true
  settings: (seed: string, rounds: string | undefined) => Record<string, string>
}

const SOAKS: Record<string, Soak> = {
  hostile: {
    test: 'apps/server/test/hostile/requests.test.ts',
    settings: (seed) => ({ HOSTILE_REQUESTS: '20000', HOSTILE_SEED: seed }),
  },
  gates: {
    test: 'apps/server/test/hostile/gates.test.ts',
    settings: (seed) => ({ GATE_FILES: '10000', GATE_SEED: seed }),
  },
  kills: {
    test: 'apps/server/test/kills/kill-rounds.test.ts',
    settings: (seed) => ({ KILL_ROUNDS: '50', KILL_SEED: seed }),
  },
  offline: {
    test: 'e2e/outbox-rounds.spec.ts',
    inBrowser: true,
    settings: (seed, rounds = '20') => ({ OFFLINE_ROUNDS: rounds, OFFLINE_SEED: seed }),
  },
}

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
})
const [name = ''] = positionals
const soak = SOAKS[name]
if (soak) {
  const seed = values.seed ?? String(randomInt(2 ** 31))
  console.log(`Semente: ${seed}`)
  if (soak.inBrowser) await ensureWebBuilt()
  const args = soak.inBrowser
    ? tool('playwright', 'test', soak.test)
    : tool('vitest', 'run', '--project', 'server', soak.test)
  const env = { ...process.env, ...soak.settings(seed, values.rounds) }
  const child = spawn(NODE, args, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = Number(code ?? 1)
} else {
  console.error(`Provas longas: ${Object.keys(SOAKS).join(', ')}`)
  process.exitCode = 1
}

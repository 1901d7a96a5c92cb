import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, tool } from './project.mjs'

/** Everything but the browser, in order of what is quickest to fail. */
export async function runChecks(tally) {
  await tally.program('Formato e lint', tool('biome', 'check', '--error-on-warnings', '.'))
  await tally.program('Tipos: servidor, pacotes e scripts', tool('tsc', '-p', 'tsconfig.json'))
  await tally.program('Tipos: interface', tool('tsc', '-p', 'apps/web'))
  await tally.program('Tipos: jornadas e medições', tool('tsc', '-p', 'e2e'))
  await tally.program('Fronteiras entre módulos', ['scripts/check-boundaries.ts'])
  await tally.program('Especificação: um teste por linha', ['scripts/check-spec-coverage.ts'])
  await tally.program('Migrações publicadas intactas', ['scripts/check-migrations.ts'])
  for (const [title, script] of GENERATED) {
    if (existsSync(join(ROOT, script))) await tally.program(title, [script, '--check'])
  }
  await tally.vitest('Testes: regras', 'unit')
  await tally.vitest('Testes: servidor', 'server')
}

const GENERATED = [
  ['Tipos do banco em dia', 'scripts/gen-db.ts'],
  ['Pranchas em dia', 'scripts/draw-plates.ts'],
]

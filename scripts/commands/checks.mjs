import { tool } from './project.mjs'

/** Everything but the browser, in order of what is quickest to fail. */
export async function runChecks(tally) {
  await tally.programs([
    ['Formato e lint', tool('biome', 'check', '--error-on-warnings', '.')],
    ['Tipos: servidor, pacotes e scripts', tool('tsc', '-p', 'tsconfig.json')],
    ['Tipos: interface', tool('tsc', '-p', 'apps/web')],
    ['Tipos: jornadas e medições', tool('tsc', '-p', 'e2e')],
    ['Fronteiras entre módulos', ['scripts/check-boundaries.ts']],
    ['Nada sem uso', tool('knip', '--no-progress')],
    ['Programas listados, nenhum teste pulado', ['scripts/check-tests.ts']],
    ['Especificação: um teste por linha', ['scripts/check-spec-coverage.ts']],
    ['Migrações publicadas intactas', ['scripts/check-migrations.ts']],
    ['Tipos do banco em dia', ['scripts/gen-db.ts', '--check']],
    ['Pranchas em dia', ['scripts/draw-plates.ts', '--check']],
  ])
  await tally.vitest('Testes: regras', 'unit')
  await tally.vitest('Testes: partes da interface', 'web')
  await tally.vitest('Testes: servidor', 'server')
  if (process.getuid?.() === 0) await tally.vitest('Testes: contas do sistema, como root', 'root')
  else console.log('\n── Só o root roda os testes das contas do sistema (*.root.test.ts).')
}

import { tool } from './project.mjs'
import { mayMount } from './small-disk.mjs'

/** Everything except the browser, with what fails fastest first, but for the build: it takes as long as all that runs beside it. */
export async function runChecks(tally) {
  await tally.programs([
    ['Construção da interface', ['scripts/build-web.mjs']],
    ['Formato e lint', tool('biome', 'check', '--error-on-warnings', '.')],
    ['Tipos: servidor, pacotes e scripts', types('tsconfig.json')],
    ['Tipos: interface', types('apps/web')],
    ['Tipos: service worker', types('apps/web/src/service-worker')],
    ['Tipos: jornadas e medições', types('e2e')],
    ['Fronteiras entre módulos', ['scripts/check-boundaries.ts']],
    ['Nada sem uso', tool('knip', '--no-progress')],
    ['Programas listados, nenhum teste pulado, títulos são frases', ['scripts/check-tests.ts']],
    ['Especificação: um teste por linha', ['scripts/check-spec-coverage.ts']],
    ['Migrações publicadas intactas', ['scripts/check-migrations.ts']],
    ['Tipos do banco em dia', ['scripts/gen-db.ts', '--check']],
    ['Página da API em dia', ['scripts/gen-api-page.ts', '--check']],
    ['Pranchas em dia', ['scripts/draw-plates.ts', '--check']],
  ])
  await tally.programs([['Peso das páginas', ['scripts/check-weight.ts']]])
  await tally.vitest('Testes: regras', 'unit')
  await tally.vitest('Testes: partes da interface', 'web', 'web-alone')
  await tally.vitest('Testes: servidor', ...(await serverProjects()))
}

/** In one run: the few that only some may run take as long by themselves as a tenth of the rest. */
async function serverProjects() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) console.log('\n── Só o root roda os testes das contas do sistema (*.root.test.ts).')
  const canMount = await mayMount()
  if (!canMount)
    console.log('\n── Só quem pode montar um disco roda o teste do disco cheio (*.mount.test.ts).')
  return ['server', ...(isRoot ? ['root'] : []), ...(canMount ? ['mount'] : [])]
}

/** In one thread: four, which is the default, learn the same types four times, and the build wants the other core. */
function types(project) {
  return tool('tsc', '-p', project, '--singleThreaded')
}

import { describe, expect, test } from 'vitest'
import { checkSpecCoverage, type Project, pagesOf } from './check-spec-coverage.ts'

// A small project with a whole table; each case breaks it in one place.

const FILES: Record<string, string> = {
  'e2e/login.spec.ts': `
    import { CASES } from './support/cases.ts'
    import { DENIED } from '../packages/contracts/src/auth.ts'
    test('wrong credentials are refused', async ({ page }) => {
      await expect(page.getByText('Credenciais inválidas!')).toBeVisible()
      await expect(page.getByText(/Ex\\.: nome@empresa/)).toBeVisible()
      await expect(page.getByText(DENIED)).toBeVisible()
    })
    for (const width of [1280, 390])
      test(\`the form fits (\${width})\`, async () => {})
    for (const [title] of CASES) test.skip(title, async () => {})
    test('the form fits on paper', { tag: '@long' }, async () => {})
    test.fixme('not yet', async () => {})`,
  // In two pieces, or Vitest would take it for the tag of this file.
  'apps/server/test/kills.test.ts': `// @module${'-tag'} long
    test('nothing is lost', () => {})`,
  'e2e/support/cases.ts': "export const CASES = ['Nome é obrigatório']",
  'packages/contracts/src/auth.ts': "export const DENIED = 'Acesso negado.'",
  'packages/domain/src/age.test.ts': `
    describe('an age', () => {
      it.each([['a child'], ['a grown-up']])('%s', () => {})
      test.for(ROWS)('$name has rank %i', () => {})
    })`,
}

const HEAD = '| section | what | tests |\n| --- | --- | --- |\n'
const LOGIN = 'e2e/login.spec.ts › wrong credentials are refused'
const row = (what: string, ...tests: string[]) => `| 1 §5 | ${what} | ${tests.join('<br>')} |\n`

const whole = (...rows: string[]): Project => ({
  table: HEAD + row('`POST /login`, `GET /users/{id}`, `/login`', LOGIN) + rows.join(''),
  endpoints: ['POST /login', 'GET /users/:id'],
  pages: ['/login'],
  longHolds: (heading) => heading === 'Machines',
  read: (path) => FILES[path],
})

const faultsOf = (...rows: string[]) => checkSpecCoverage(whole(...rows))

test('A table is whole when every row has its test and every call and page has a row', () => {
  expect(faultsOf()).toEqual([])
})

describe('A row that fails', () => {
  test('A row without a test fails', () => {
    expect(faultsOf(row('nothing holds this'))).toEqual(['line 4: no test'])
  })

  test('A row that names a missing file fails', () => {
    expect(faultsOf(row('a rule', 'e2e/gone.spec.ts › anything'))).toEqual([
      'line 4: no such file: e2e/gone.spec.ts',
    ])
  })

  test('A row fails when its title is missing, belongs to a skipped test, or is only a group', () => {
    expect(
      faultsOf(
        row('a rule', 'e2e/login.spec.ts › wrong credentials'),
        row('a rule', 'e2e/login.spec.ts › not yet'),
        row('a rule', 'packages/domain/src/age.test.ts › an age'),
      ),
    ).toEqual([
      'line 4: no such test in e2e/login.spec.ts: wrong credentials',
      'line 5: no such test in e2e/login.spec.ts: not yet',
      'line 6: no such test in packages/domain/src/age.test.ts: an age',
    ])
  })

  test('A row fails when npm test leaves out all tests that hold it, unless long tests may hold what is below its heading', () => {
    const rows = [
      row('a rule', 'e2e/login.spec.ts › the form fits on paper'),
      row('a rule', 'apps/server/test/kills.test.ts › nothing is lost'),
      row('a rule', 'e2e/login.spec.ts › the form fits on paper', LOGIN),
    ]
    expect(faultsOf(...rows)).toEqual([
      'line 4: only long tests hold it',
      'line 5: only long tests hold it',
    ])
    expect(faultsOf('\n## Machines\n\n', ...rows)).toEqual([])
  })

  test('A row fails when its words are in none of its tests, or only in the product', () => {
    expect(
      faultsOf(row("'Esqueceu a senha?'", LOGIN), row("'Acesso negado.' by name", LOGIN)),
    ).toEqual([
      "line 4: no test named here looks for 'Esqueceu a senha?'",
      "line 5: no test named here looks for 'Acesso negado.'",
    ])
  })
})

describe('A row that holds', () => {
  test('A row holds by words in its test, in a helper, or in a regular expression', () => {
    expect(
      faultsOf(
        row("'Credenciais inválidas!' and 'Nome é obrigatório'", LOGIN),
        row("'Ex.: nome@empresa'", LOGIN),
        row("'{label} é obrigatório'", LOGIN),
      ),
    ).toEqual([])
  })

  test('A row holds by a title made from a template or a table, however its places are filled', () => {
    expect(
      faultsOf(
        row('a rule', 'e2e/login.spec.ts › the form fits (390)'),
        row('a rule', 'e2e/login.spec.ts › the form fits (…)'),
        row('a rule', 'packages/domain/src/age.test.ts › an age › Ana has rank 3'),
        row('a rule', 'packages/domain/src/age.test.ts › an age › a child'),
      ),
    ).toEqual([])
  })

  test('A title made only of places must be a text of the table', () => {
    expect(faultsOf(row('a rule', 'packages/domain/src/age.test.ts › an old man'))).toHaveLength(1)
  })
})

test('A call or a page that no row names is reported', () => {
  const project = { ...whole(), endpoints: ['POST /logout'], pages: ['/register'] }
  expect(checkSpecCoverage(project)).toEqual([
    'no row names `POST /logout`',
    'no row names `/register`',
  ])
})

test('The pages are read from the routes of the web app', () => {
  expect(pagesOf("  {\n    path: '/users',\n    title: 'Acesso',\n  },\n")).toEqual(['/users'])
})

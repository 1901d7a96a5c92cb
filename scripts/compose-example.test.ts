import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '../docs')
const read = (page: string) => readFileSync(join(DOCS, page), 'utf8')
const compose = read('deploy/compose.yaml')
/** What all instances have. */
const [, common = ''] = /^x-iris: &iris\n((?: {2}.*\n)+)/m.exec(compose) ?? []

/** The names in the table of settings; `S3_*` stands for several. */
function settings(): string[] {
  const [, table = ''] =
    /## Settings \(environment\)\n(.*?)\n## /s.exec(read('operations.md')) ?? []
  return [...table.matchAll(/^\| ([A-Z0-9_, ]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
}

test('Every setting that stands in the .env of the compose file reaches every instance', () => {
  expect(common).toMatch(/^ {2}env_file: \.env$/m)
  for (const instance of ['web1: *iris', 'web2: *iris', 'worker:\n    <<: *iris'])
    expect(compose).toContain(`  ${instance}\n`)
  expect(compose).toContain('    environment: { <<: *settings, ROLE: all }')
})

test.each(['JWT_SECRET', 'SMTP_URL', 'MAIL_FROM', 'APP_URL', 'S3_ACCESS_KEY_ID'])(
  'The compose file starts nothing without the setting %s, which the instances share',
  (name) => {
    expect(settings()).toContain(name)
    expect(common).toContain(`    ${name}: \${${name}:?}\n`)
  },
)

test.each(['PORT', 'HOST', 'DATA_DIR', 'ROLE'])(
  'The compose file says the setting %s itself, whatever stands in the .env',
  (name) => {
    expect(settings()).toContain(name)
    expect(common).toMatch(new RegExp(`^    ${name}: [^$]+$`, 'm'))
  },
)

test('The folder of the nightly backups is a volume in which the account of the container may write', () => {
  expect(common).toContain("volumes: ['backups:/backups']")
  expect(compose).toMatch(/^volumes: \{.*backups: \{\}/m)
  expect(read('deploy/Containerfile')).toMatch(
    /^RUN mkdir .*\/backups && chown node:node .*\/backups$/m,
  )
})

test('A database made by hand has the locale of the one that the compose file makes', () => {
  const words = '--locale=C --locale-provider=icu --icu-locale=pt-BR'
  expect(compose).toContain(`POSTGRES_INITDB_ARGS: --encoding=UTF8 ${words}\n`)
  expect(read('operations.md')).toContain(`createdb -O iris -T template0 -E UTF8 ${words} iris\n`)
})

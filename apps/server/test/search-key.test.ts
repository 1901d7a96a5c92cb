import { searchKey } from '@iris/domain/search-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function keysInDatabase(texts: readonly string[]): Promise<string[]> {
  const found = await sql<{ keys: string[] }>`
    select array(select search_key(t) from unnest(${texts}::text[]) with ordinality as u (t, place) order by place)
      as keys`.execute(app.services.db)
  return found.rows[0]?.keys ?? []
}

/** Every character of Unicode's first plane that the database knows: all Latin letters, signs and digits. */
async function characters(): Promise<string[]> {
  const found = await sql<{ known: string[] }>`
    select array(
      select chr(code) from generate_series(1, 65535) code
      where code not between 55296 and 57343 and unicode_assigned(chr(code)) order by code) as known`.execute(
    app.services.db,
  )
  return found.rows[0]?.known ?? []
}

test('The database and the browser make the same search key of every character', async () => {
  const texts = (await characters()).map((character) => `a${character}B`)
  expect(texts.length).toBeGreaterThan(50_000)
  const inDatabase = await keysInDatabase(texts)
  expect(texts.filter((text, index) => searchKey(text) !== inDatabase[index])).toEqual([])
})

test('The database and the browser make the same search key of whole names', async () => {
  const texts = [
    "SANT'ANNA & FILHOS LTDA.",
    'Sant´Anna',
    '  D’Ávila   S/A ',
    'VERÔNICA CARDOSO SIMÕES',
    '1º andar – sala 2ª (fundos)…',
    'A\u0303gua 10 m² ½ №3 ﬁm',
    'Straße, Øresund, Łódź, İstanbul, ΟΔΟΣ',
    '%_\\',
    '',
  ]
  expect(await keysInDatabase(texts)).toEqual(texts.map(searchKey))
})

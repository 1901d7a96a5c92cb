import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../apps/web/src')

/** What the gallery cannot hold, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  CepMissing: 'stands under a CEP that nobody knows',
  ConfirmWrite: 'is ConfirmDialog, asked before a call',
  DateCalendar: 'is fetched by DateField',
  PhoneFrame: 'is a page of its own: /retinography',
  PhonePart: 'fills the page of a phone: /externalRegistration',
  PresentPasswordQuestion: 'is PresentPasswordDialog, asked by a call',
  SocialMedias: 'is RepeatableCards, with two fields',
  SuggestingInput: 'is fetched by SuggestedField',
}

const read = (pattern: string) =>
  globSync(pattern, { cwd: WEB })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))

const usedIn = (text: string) => new Set([...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))

test('The gallery shows every component of ui, form, table and charts, by itself or as a part of one it shows', () => {
  const parts = read('{ui,form,table,charts}/*.tsx').map(({ file, text }) => ({
    file,
    used: usedIn(text),
    names: [...text.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(
      ([, name = '']) => name,
    ),
  }))
  const shown = usedIn(
    read('pages/demo/*.tsx')
      .map(({ text }) => text)
      .join('\n'),
  )
  for (let before = 0; before < shown.size; ) {
    before = shown.size
    for (const { names, used } of parts)
      if (names.some((name) => shown.has(name))) for (const name of used) shown.add(name)
  }
  const all = parts.flatMap(({ names }) => names)
  expect(all.length).toBeGreaterThan(80)
  expect(all.filter((name) => !shown.has(name)).sort()).toEqual(Object.keys(ELSEWHERE).sort())
})

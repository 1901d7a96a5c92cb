import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagesIn } from '../apps/web/build/page-files.ts'
import type { Clinic } from '../shots/clinic.ts'
import { DIALOG_SCREENS, LOOKED_AT } from '../shots/dialog-screens.ts'
import { SCREENS } from '../shots/screens.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web/src')
const ALL = [...SCREENS, ...DIALOG_SCREENS]
const CLINIC: Clinic = {
  company: 1,
  patient: 1,
  event: 1,
  lead: 1,
  openLead: 1,
  waitingPatient: 1,
  examInReview: 1,
  doneExam: 1,
  referral: 1,
  link: 'x',
  result: '/resultado/x',
  bornOn: '01/01/1990',
}
/** What draws a dialog of its own; the questions of ConfirmDialog differ in their words only. */
const DIALOG = /<(Dialog|Sheet|FormModal|RecordListModal|Drawer)\b/

test('Every page of the web app stands on the list of screens that are looked at', () => {
  const shown = ALL.map(({ path }) => path(CLINIC)?.split('?')[0] ?? '')
  const pages = pagesIn(readFileSync(join(WEB, 'app/routes.ts'), 'utf8')).map(({ path }) => path)
  const isShown = (page: string) => {
    const pattern = new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`)
    return shown.some((path) => pattern.test(path))
  }
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => !isShown(page))).toEqual([])
})

test('Every dialog of the web app is looked at on a screen of the list, or in a journey that checks it', () => {
  const drawn = globSync('**/*.tsx', { cwd: WEB })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => DIALOG.test(readFileSync(join(WEB, file), 'utf8')))
  expect(Object.keys(LOOKED_AT).sort()).toEqual(drawn.sort())
  const names = new Set(ALL.map(({ name }) => name))
  const isThere = (place: string) => {
    if (!place.endsWith('.spec.ts')) return names.has(place)
    const journey = join(ROOT, 'e2e', place)
    return (
      existsSync(journey) &&
      /expectAccessible|expectFits|look\(/.test(readFileSync(journey, 'utf8'))
    )
  }
  expect(Object.entries(LOOKED_AT).filter(([, place]) => !isThere(place))).toEqual([])
})

test('No two screens have one name', () => {
  const names = ALL.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

import { expect, test } from 'vitest'
import {
  isPrivacyNotice,
  PRIVACY_NOTICE,
  PRIVACY_NOTICES,
  privacyNoticeStatement,
} from './privacy-notice.ts'

test('The privacy notice in force is the newest one, and older versions can still be read', () => {
  const versions = PRIVACY_NOTICES.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].sort())
  expect(PRIVACY_NOTICE.version).toBe(versions.at(-1))
  for (const version of versions) expect(isPrivacyNotice(version)).toBe(true)
  expect(isPrivacyNotice('1999-01')).toBe(false)
})

test('The privacy notice says who, what, why, on which basis, who sees it, how long and which rights', () => {
  const { sections } = PRIVACY_NOTICE
  expect(sections).toHaveLength(7)
  const text = sections.map((section) => section.text).join(' ')
  for (const said of ['artigo 11', 'só números de grupos', '20 anos', '15 dias', 'ANPD'])
    expect(text).toContain(said)
})

test('A person who registers a minor declares that they answer for the minor', () => {
  expect(privacyNoticeStatement(null)).toBe('Li o aviso de privacidade')
  expect(privacyNoticeStatement({ name: 'ANA LIMA' })).toBe(
    'Sou responsável por ANA LIMA e li o aviso de privacidade',
  )
  expect(privacyNoticeStatement({ name: '' })).toContain('Sou responsável por este paciente')
})

import { expect, test } from 'vitest'
import {
  isPrivacyNotice,
  PRIVACY_NOTICE,
  PRIVACY_NOTICES,
  privacyNoticeStatement,
} from './privacy-notice.ts'

test('the privacy notice in force is the newest, and an older version is still known', () => {
  const versions = PRIVACY_NOTICES.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].sort())
  expect(PRIVACY_NOTICE.version).toBe(versions.at(-1))
  for (const version of versions) expect(isPrivacyNotice(version)).toBe(true)
  expect(isPrivacyNotice('1999-01')).toBe(false)
})

test('the privacy notice says who, what, what for, why it may, who sees it, how long and which rights', () => {
  const { sections } = PRIVACY_NOTICE
  expect(sections).toHaveLength(7)
  const text = sections.map((section) => section.text).join(' ')
  for (const said of ['artigo 11', 'só números de grupos', '20 anos', '15 dias', 'ANPD'])
    expect(text).toContain(said)
})

test('who registers a minor says that they answer for them', () => {
  expect(privacyNoticeStatement(null)).toBe('Li o aviso de privacidade')
  expect(privacyNoticeStatement({ name: 'ANA LIMA' })).toBe(
    'Sou responsável por ANA LIMA e li o aviso de privacidade',
  )
  expect(privacyNoticeStatement({ name: '' })).toContain('Sou responsável por este paciente')
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { sessionStore, startSession } from '../api/session.ts'
import { GuestPages } from './guest-pages.tsx'

beforeEach(() => vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  sessionStore.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(path: string) {
  const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + path)
  const leads = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  show(<GuestPages />)
  return leads
}

const PAGES = [
  ['/login', 'Entrar'],
  ['/register', 'Cadastre-se'],
  ['/password/email', 'Redefinir senha'],
  ['/password/reset', 'Nova senha'],
] as const

test.each(PAGES)('A logged in person who opens %s is sent to the profile', async (path, title) => {
  const claims = { sub: '1', scopes: ['admin'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const leads = await open(path)
  await waitFor(() => expect(leads).toHaveBeenCalledWith('/profile'))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test.each(PAGES)('A visitor who opens %s sees it', async (path, title) => {
  const leads = await open(path)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(leads).not.toHaveBeenCalled()
})

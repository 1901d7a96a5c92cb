import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { sessionStore, startSession } from '../api/session.ts'
import { RegistrationPages } from './registration-pages.tsx'

const claims = { sub: 'link', jti: 'a', exp: Date.now() / 1000 + 3600 }
const LINK = `e30.${btoa(JSON.stringify(claims))}.x`

afterEach(() => {
  sessionStore.end()
  localStorage.clear()
})

/** The registration of a link, for somebody of a scope or, without one, nobody of the staff. */
async function open(scope?: string, search = `?token=${LINK}`) {
  const olaria = { company_id: 7, company_name: 'Olaria', clinic: { name: 'Íris', logo_url: null } }
  const { url } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.includes('token/validate') ? olaria : call === 'GET /users/1' ? { id: 1 } : [],
  }))
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`${url}/externalRegistration${search}`)
  const own = { ...claims, sub: '1', scopes: [scope] }
  if (scope) startSession(`e30.${btoa(JSON.stringify(own))}.x`, true)
  show(<RegistrationPages />)
}

test('The public registration opens for guests and staff alike, without menu, top bar, footer and configurator', async () => {
  for (const scope of [undefined, 'admin']) {
    await open(scope)
    expect((await screen.findAllByText(/Olaria/)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Íris · triagem de saúde ocular')).toBeNull()
    for (const label of ['Menu principal', 'Barra superior', 'Configurar a aparência'])
      expect(screen.queryByLabelText(label)).toBeNull()
    cleanup()
    sessionStore.end()
  }
})

test('The public registration without a link leads sales back to their dashboard', async () => {
  const leads = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => leads.mockRestore())
  await open('comercial', '')
  await waitFor(() => expect(leads).toHaveBeenCalledWith('/dashboard'))
})

import { scopesOf, type UserType } from '@iris/domain/user-type'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { atWidth } from '../../test/at-width.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

// The build puts it in.
beforeEach(() => void vi.stubGlobal('__APP_VERSION__', '1.0.0'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStore.end()
  localStorage.clear()
})

/** The app at an address, for user 1 of a type, whose lists are empty. */
async function open(path: string, type: UserType | null) {
  const { url } = await startAnsweringServer((call) => {
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, name: 'Tânia', type } }
    // Whose profile is refused is logged out; one that is out of reach stays.
    if (call === 'GET /me') return { status: 503, content: {} }
    return call.startsWith('GET /companies?')
      ? { status: 200, content: { data: [], total: 0 } }
      : { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + path)
  const claims = { sub: '1', scopes: scopesOf(type), exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, true)
  render(
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>,
  )
  return userEvent.setup()
}

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' })

test('Sales see their three menu entries, the name of their page and the footer, and any other address leads to the dashboard', async () => {
  atWidth(1280)
  const user = await open('/dashboard', 4)
  const entries = within(await menu()).getAllByRole('link')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Empresas',
    'Comercial',
  ])
  await user.click(within(await menu()).getByText('Comercial'))
  const place = screen.getByRole('navigation', { name: 'Você está em' })
  await waitFor(() => expect(place.textContent).toContain('Comercial'))
  expect(screen.getByRole('contentinfo').textContent).toContain('Íris · triagem de saúde ocular')
  for (const path of ['/patients', '/leads/nenhuma-pagina', '/']) {
    cleanup()
    await open(path, 4)
    await menu()
    expect(location.pathname).toBe('/dashboard')
  }
})

test('Whoever has no type of user yet is told so over their page, and the menu offers them nothing', async () => {
  const untyped = 'Sua conta ainda não tem um tipo de usuário.'
  await open('/profile', null)
  await screen.findByText(untyped)
  expect(within(await menu()).queryAllByRole('link')).toEqual([])
  cleanup()
  await open('/profile', 3)
  expect(within(await menu()).queryAllByRole('link')).not.toEqual([])
  expect(screen.queryByText(untyped)).toBeNull()
})

test('Colour, menu type, top bar and theme can be changed where they show, and this browser keeps them', async () => {
  atWidth(1280)
  const shell = () => document.querySelector<HTMLElement>('[data-sidebar-color]')?.dataset
  const openSettings = async (path: string) => {
    const user = await open(path, 1)
    await user.click(await screen.findByLabelText('Configurar a aparência'))
    await screen.findByText('Barra superior fixa')
    return user
  }
  const user = await openSettings('/companies')
  for (const [label, colour] of [
    ['Primária · azul-petróleo', 'primary'],
    ['Escura · neutra', 'dark'],
    ['Informação · azul', 'info'],
    ['Sucesso · verde', 'success'],
    ['Atenção · âmbar', 'warning'],
    ['Perigo · vermelho', 'danger'],
  ] as const) {
    await user.click(screen.getByText(label))
    expect(shell()?.sidebarColor).toBe(colour)
  }
  await user.click(screen.getByText('Transparente'))
  await user.click(screen.getByLabelText('Barra superior fixa'))
  await user.click(screen.getByText('Escuro'))
  const isKept = () => {
    expect(shell()).toMatchObject({ sidebarColor: 'danger', sidebarType: 'transparent' })
    expect(shell()).not.toHaveProperty('fixedNavbar')
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  }
  isKept()
  cleanup()

  const again = await openSettings('/companies')
  isKept()
  await again.click(screen.getByText('Branco'))
  expect(shell()?.sidebarType).toBe('white')
  const transparent = () => screen.getByLabelText<HTMLInputElement>('Transparente')
  // Of a change to false the window of tests tells nobody who was not told of a true one.
  atWidth(1200)
  expect(transparent().disabled).toBe(false)
  atWidth(1199)
  await screen.findByText('Disponível em telas a partir de 1200 px.')
  expect(transparent().disabled).toBe(true)
  atWidth(1200)
  await waitFor(() => expect(transparent().disabled).toBe(false))
  const bar = () => screen.getByLabelText<HTMLInputElement>(/^Barra superior fixa/)
  expect(bar().disabled).toBe(false)
  cleanup()
  await openSettings('/profile')
  await screen.findByText('Não pode ser alterada na página de perfil.')
  expect(bar().disabled).toBe(true)
})

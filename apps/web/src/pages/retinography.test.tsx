import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { fieldOf, fill } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { showAt } from '../../test/show-at.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore } from '../api/session.ts'
import { PUBLIC_PAGES } from '../app/routes.ts'
import { RetinographyPage } from './retinography.tsx'

const WORDS = 'Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'

test('A file that only calls itself an image is refused here, or in a popup with the words of the server that Enter closes, and the name stays', async () => {
  const { url } = await startAnsweringServer((call) =>
    call.startsWith('POST')
      ? { status: 415, content: { message: WORDS } }
      : { status: 200, content: { name: 'Vista Clara', logo_url: null } },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <RetinographyPage />
    </QueryClientProvider>,
  )
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  const put = (text: string) =>
    user.upload(
      screen.getByLabelText('Arquivo'),
      new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'falsa.png', {
        type: 'image/png',
      }),
    )
  await user.type(name, 'Falsa')
  await put('<html>')
  expect(await screen.findByText(WORDS)).toBeDefined()
  // It begins as a picture does: only the server finds out.
  await put('\x89PNG\r\n\x1a\n%PDF-1.7')
  expect(await screen.findByText('falsa.png')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const popup = await screen.findByRole('dialog', { name: 'Não foi possível salvar' })
  expect(popup.textContent).toContain('Envie uma imagem .jpg, .jpeg ou .png.')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name.value).toBe('Falsa')
})

test('Anybody can send an image with a name without a login, and the form is then empty for the next one', async () => {
  const Page =
    (await PUBLIC_PAGES.find(({ path }) => path === '/retinography')?.load()) ?? (() => null)
  const { user, sent } = await showAt(<Page />, {
    type: 3,
    address: '/retinography',
    answer: () => ({ name: 'Vista Clara', logo_url: null }),
  })
  act(() => sessionStore.end())
  expect(screen.queryByRole('navigation')).toBeNull()
  const save = screen.getByText('Salvar').closest('button') as HTMLElement
  await user.click(save)
  expect(await screen.findByText('Nome é obrigatório')).toBeDefined()
  expect(screen.getByText('Arquivo é obrigatório')).toBeDefined()
  fill('Nome', 'Graça Nóbrega OD')
  const box = screen.getByLabelText<HTMLInputElement>('Arquivo')
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  await user.upload(box, new File([png], 'retina.png', { type: 'image/png' }))
  expect(await screen.findByAltText('Prévia de retina.png')).toBeDefined()
  await user.click(save)
  expect(await screen.findByText('Salvo com sucesso!')).toBeDefined()
  const [stored] = sent.filter(({ call }) => call.startsWith('POST'))
  expect(stored?.bearer).toBeUndefined()
  expect(stored?.body).toContain('Graça Nóbrega OD')
  expect(stored?.body).toContain('retina.png')
  expect(fieldOf('Nome').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Nome')))
  expect(screen.queryByAltText('Prévia de retina.png')).toBeNull()
})

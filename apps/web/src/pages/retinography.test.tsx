import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
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

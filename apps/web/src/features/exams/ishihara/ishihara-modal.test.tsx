import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import { hasUnsavedWork } from '../../../form/unsaved-work.ts'
import { IshiharaModal } from './ishihara-modal.tsx'

const moveTo = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
const button = (name: string) => screen.getByRole('button', { name })

test('A colour test that waits for the network is closed only by who was asked, and goes on waiting for who stays', async () => {
  const kept = `${STORAGE_KEYS.colourTest}undefined.paciente-3`
  sessionStorage.setItem(kept, JSON.stringify(Array(9).fill('certo')))
  const { url } = await startAnsweringServer(() => ({
    status: 201,
    content: { id: 7, exam_id: 7 },
  }))
  moveTo('http://127.0.0.1:9')
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaModal
        patientId={3}
        exam={null}
        patientLine="ANA SOUZA, 47 anos"
        onSaved={onSaved}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  await user.click(button('Ver resultado'))
  expect(hasUnsavedWork()).toBe(false)
  await user.click(button('Finalizar'))
  await screen.findByText(/Até lá, deixe esta tela aberta/)
  expect(hasUnsavedWork()).toBe(true)
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Fechar sem enviar?' })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Continuar esperando' }))
  moveTo(url)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(7))
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

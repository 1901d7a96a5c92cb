import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { showAt } from '../../../../test/show-at.tsx'
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

test('The colour test goes plate by plate to its result, keeps each answer as it was given, and is taken anew and saved', async () => {
  const exam = { id: 7, status: 'Pendente' } as Exam
  const onSaved = vi.fn()
  const { user, bodies } = await showAt(
    <IshiharaModal
      patientId={3}
      exam={exam}
      patientLine="ANA"
      onSaved={onSaved}
      onClose={() => {}}
    />,
    {
      type: 3,
      address: '/patients',
      answer: (call) => (call === 'POST /tests/3' ? { id: 5, exam_id: 7 } : []),
    },
  )
  expect(await screen.findByText('Teste de Ishihara')).toBeDefined()
  const say = (words: string) => user.click(screen.getByText(words))
  const through = async (wrong: number[]) => {
    await say('Mostrar a prancha agora')
    for (let plate = 1; plate <= 9; plate++) {
      expect(screen.getByText(`${plate} / 9`)).toBeDefined()
      expect(screen.queryByText('Finalizar')).toBeNull()
      await say(wrong.includes(plate) ? 'Errado' : 'Certo')
    }
  }
  await user.click(await screen.findByText('Começar'))
  await through([2, 5, 8])
  expect(screen.getByText('Exame Alterado')).toBeDefined()
  expect(screen.getByText('6').parentElement?.textContent).toBe('6 / 9')

  await say('Voltar')
  expect(screen.getByText('9 / 9')).toBeDefined()
  expect(screen.getByText('Esta prancha já foi respondida.')).toBeDefined()
  expect(screen.queryByText('Errado')).toBeNull()
  await user.keyboard('e')
  await say('Avançar')
  expect(screen.getByText('6').parentElement?.textContent).toBe('6 / 9')
  await say('Refazer Teste')
  await through([8, 9])
  expect(screen.getByText('Exame sem Alterações')).toBeDefined()
  await say('Finalizar')
  expect(await screen.findByText('Teste de Ishihara cadastrado com sucesso!')).toBeDefined()
  expect(onSaved).toHaveBeenCalledWith(7)
  const saved: { answer: string }[] = bodies('POST /tests/3')[0].answers
  expect(saved.filter(({ answer }) => answer === 'errado')).toHaveLength(2)
})

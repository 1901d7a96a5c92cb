import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { UploadModal } from './upload-modal.tsx'

const LOCKED = 'O exame está travado: só pode ser alterado enquanto estiver Pendente.'

/** The form of an exam whose file was chosen and is being saved, with this answer of the server. */
async function saveFile(answer: () => Promise<{ status: number; content: object }>) {
  const { url, sent } = await startAnsweringServer(answer)
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const exam = { id: 7, status: 'Pendente', retinography_eye: null } as unknown as Exam
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <UploadModal patientId={3} exam={exam} onSaved={() => {}} onClose={() => {}} strip={null} />
    </QueryClientProvider>,
  )
  const box = await screen.findByLabelText<HTMLInputElement>('Imagem do autorrefrator portátil')
  await user.upload(box, new File(['%PDF-1.7'], 'olho.pdf', { type: 'application/pdf' }))
  await screen.findByText('olho.pdf')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  return { user, sent }
}

test('Files of an exam that was locked meanwhile are refused at the head of the form, since its fields go', async () => {
  await saveFile(async () => ({ status: 409, content: { message: LOCKED, code: 'exam.locked' } }))
  expect((await screen.findByText('Erro Interno')).closest('[role=alert]')?.textContent).toContain(
    LOCKED,
  )
})

test('An upload that hangs can be left, and the chosen file stays', async () => {
  const { user, sent } = await saveFile(() => new Promise(() => {}))
  await expect.poll(() => sent.some(({ call }) => call.startsWith('POST'))).toBe(true)
  await user.click(screen.getByText('Cancelar'))
  const stopped = 'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.'
  expect(await screen.findByText(stopped)).toBeDefined()
  expect(screen.getByText('olho.pdf')).toBeDefined()
})

import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { fieldOf, fill, press } from '../../../test/form-by-label.ts'
import { show } from '../../../test/show.tsx'
import { Answer, showAt } from '../../../test/show-at.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { UploadModal } from './upload-modal.tsx'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NO_IMAGE = 'Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'
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

test('A retinography is stored from inside the upload and then imported by its name, and either of the two files is enough to save', async () => {
  const stored: { name: string }[] = []
  const searched: (string | null)[] = []
  const onSaved = vi.fn()
  const { user, bodies } = await showAt(
    <UploadModal patientId={3} exam={null} onSaved={onSaved} onClose={() => {}} strip={null} />,
    {
      type: 3,
      address: '/patients',
      answer(call, { body, search }) {
        if (call === 'POST /add-retinography') {
          if (body.includes('falsa.png')) return new Answer(415, { message: NO_IMAGE })
          stored.push({ name: 'YARA OD' })
          return {}
        }
        if (call.startsWith('GET /exams/retinography-files')) {
          searched.push(search.get('query') ?? new URLSearchParams(call.split('?')[1]).get('query'))
          return stored
        }
        if (call.startsWith('GET /exams/refraction-files')) return []
        return call === 'POST /patients/3/exams' ? { id: 7, status: 'Pendente' } : undefined
      },
    },
  )
  expect(await screen.findByText('Carregar Arquivos')).toBeDefined()
  /** Whether it is attached, and whether imported. */
  const begins = (of: string) => {
    const ways = within(screen.getByRole('radiogroup', { name: `Opção de ${of}` }))
    return ['Anexar', 'Importar'].map((way) => ways.getByLabelText<HTMLInputElement>(way).checked)
  }
  expect(begins('refração')).toEqual([true, false])
  expect(begins('retinografia')).toEqual([false, true])
  expect(screen.getByPlaceholderText('Selecione um arquivo de retinografia')).toBeDefined()
  const save = () => screen.getByText('Salvar').closest('button') as HTMLButtonElement
  expect(save().disabled, 'neither is chosen').toBe(true)
  const give = (label: string, name: string) =>
    user.upload(
      screen.getByLabelText<HTMLInputElement>(label),
      new File([PNG, name], name, { type: 'image/png' }),
    )
  await give('Imagem do autorrefrator portátil', 'refracao.png')
  await waitFor(() => expect(save().disabled, 'the refraction alone').toBe(false))
  await user.click(
    screen.getByRole('button', { name: 'Remover: Imagem do autorrefrator portátil' }),
  )
  expect(save().disabled).toBe(true)

  await press(user, 'Guardar nova retinografia')
  await screen.findByRole('dialog', { name: 'Retinografia' })
  await press(user, 'Salvar')
  expect(await screen.findByText('Nome é obrigatório')).toBeDefined()
  fill('Nome', 'YARA OD')
  await give('Arquivo', 'falsa.png')
  await press(user, 'Salvar')
  const popup = await screen.findByRole('dialog', { name: 'Não foi possível salvar' })
  expect(popup.textContent).toContain(NO_IMAGE)
  await user.click(within(popup).getByText('Entendi'))
  expect(fieldOf('Nome').value).toBe('YARA OD')
  await give('Arquivo', 'olho.png')
  await press(user, 'Salvar')
  expect(await screen.findByText('Salvo com sucesso!')).toBeDefined()
  expect(fieldOf('Nome').value).toBe('')
  await user.click(screen.getByText('Fechar', { selector: 'button *' }))

  await screen.findByText('Carregar Arquivos')
  await user.type(fieldOf('Retinografia guardada'), 'yara od')
  await waitFor(() => expect(searched).toContain('yara od'))
  await user.click(await screen.findByRole('option', { name: 'YARA OD' }))
  expect(fieldOf('Retinografia guardada').value).toBe('YARA OD')
  expect(screen.getByLabelText<HTMLInputElement>('Olho direito').checked).toBe(true)
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodies('POST /patients/3/exams')).toMatchObject([
    { retinography_option: 'importar', retinography_img: 'YARA OD', retinography_eye: 'OD' },
  ])
})

test('An upload that hangs can be left, and the chosen file stays', async () => {
  const { user, sent } = await saveFile(() => new Promise(() => {}))
  await expect.poll(() => sent.some(({ call }) => call.startsWith('POST'))).toBe(true)
  await user.click(screen.getByText('Cancelar'))
  const stopped = 'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.'
  expect(await screen.findByText(stopped)).toBeDefined()
  expect(screen.getByText('olho.pdf')).toBeDefined()
})

import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { serveOneTest } from '../../../../test/one-test-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { ExamViewer } from './exam-viewer.tsx'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const examOf = (id: number, files: Partial<Exam>) =>
  ({ id, portable_auto_refractor_img: null, retinography_img: null, ...files }) as Exam
const pair = (id: number, year: number) =>
  examOf(id, {
    retinography_eye: 'OD',
    retinography_img: `/exams/${id}/right.png`,
    retinography_other_img: `/exams/${id}/left.png`,
    created_at: `${year}-11-26T12:00:00.000Z`,
  })

/** The files of an exam, which a server gives out by their kind. */
async function open(exam: Exam, earlier: Exam[] = []) {
  const url = await serveOneTest((request, response) => {
    const kind = /png$/.test(request.url)
      ? 'image/png'
      : /pdf$/.test(request.url)
        ? 'application/pdf'
        : WORD
    response.writeHead(200, { 'content-type': kind }).end('bytes')
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <ExamViewer exam={exam} earlier={earlier} />
    </QueryClientProvider>,
  )
}

/** The picture of this eye, and what is said of it: 'este exame' or 'exame anterior'. */
const frames = () => screen.getAllByRole('group', { name: /^Retinografia, / })
const named = () =>
  frames().map((frame) => /^[^:]*/.exec(frame.getAttribute('aria-label') ?? '')?.[0])
const images = () => frames().map((frame) => within(frame).getByRole('img').style)
const tool = (name: string) => screen.getByLabelText(name)

test('The pictures of both eyes are told apart, looked at closely together or each alone, and beside those of the exam before', async () => {
  const user = await open(pair(7, 2026), [pair(5, 2025)])
  await waitFor(() => expect(frames()).toHaveLength(2))
  expect(named()).toEqual([
    'Retinografia, Olho direito, este exame',
    'Retinografia, Olho esquerdo, este exame',
  ])
  expect([screen.getByText('OD'), screen.getByText('OE')]).toHaveLength(2)
  const zooms = () => images().map(({ transform }) => /scale\((.*)\)/.exec(transform)?.[1])
  await user.click(tool('Aproximar'))
  expect(screen.getByRole('status').textContent).toBe('125%')
  expect(zooms()).toEqual(['1.25', '1.25'])
  await user.click(tool('Mover as duas juntas'))
  frames()[0]?.focus()
  await user.keyboard('+')
  expect(zooms()).toEqual(['1.5625', '1.25'])
  const place = images()[0]?.transform
  await user.keyboard('{ArrowLeft}')
  expect(images()[0]?.transform).not.toBe(place)

  await user.click(tool('Brilho e contraste'))
  fireEvent.change(tool('Brilho'), { target: { value: '150' } })
  fireEvent.change(tool('Contraste'), { target: { value: '80' } })
  const filters = () => images().map(({ filter }) => filter)
  expect(filters()).toEqual(Array(2).fill('brightness(150%) contrast(80%)'))
  await user.click(tool('Restaurar imagem'))
  expect(zooms()).toEqual(['1', '1'])
  expect(filters()).toEqual(Array(2).fill('brightness(100%) contrast(100%)'))

  await user.click(screen.getByText('Olho esquerdo', { selector: 'button' }))
  await waitFor(() =>
    expect(named()).toEqual([
      'Retinografia, Olho esquerdo, este exame',
      'Retinografia, Olho esquerdo, exame anterior',
    ]),
  )
  await user.click(tool('Tela cheia'))
  expect(await screen.findByRole('dialog', { name: 'Imagens do exame' })).toBeDefined()
  await waitFor(() => expect(frames()).toHaveLength(2))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(frames()).toHaveLength(2)
})

test('A PDF of an exam opens in the page, and another document is downloaded', async () => {
  const shows = Object.getOwnPropertyDescriptor(navigator, 'pdfViewerEnabled')
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    if (shows) Object.defineProperty(navigator, 'pdfViewerEnabled', shows)
  })
  const files = {
    retinography_img: '/exams/7/laudo.pdf',
    portable_auto_refractor_img: '/exams/7/olhos.docx',
  }
  const user = await open(examOf(7, { ...files, created_at: '2026-11-26T12:00:00.000Z' }))
  const page = await screen.findByTitle<HTMLIFrameElement>('Retinografia, este exame')
  expect([page.tagName, page.getAttribute('src')]).toEqual([
    'IFRAME',
    expect.stringMatching(/^blob:/),
  ])
  await user.click(screen.getByText('Refração', { selector: 'button' }))
  const link = (await screen.findByText('Baixar documento')).closest('a')
  expect(link?.download).toBe('documento.docx')
  expect(link?.href).toMatch(/^blob:/)
})

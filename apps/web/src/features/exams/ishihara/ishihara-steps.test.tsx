import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import type { Run } from './ishihara-run.ts'
import { IshiharaSteps } from './ishihara-steps.tsx'

const NINE_RIGHT = Array.from({ length: 9 }, (_, index) => ({
  plate: index + 1,
  answer: 'certo' as const,
}))
const saved = { id: 1, exam_id: 7, answers: NINE_RIGHT } as unknown as IshiharaTest
const locked = { id: 7, status: 'Avaliação Médica' } as unknown as Exam
const pending = { id: 7, status: 'Pendente' } as unknown as Exam

afterEach(() => sessionStorage.clear())

/** The test of an exam that was locked with nine right answers, where others were given in this tab. */
function showAfter(answers: Run['answers']) {
  sessionStorage.setItem(`${STORAGE_KEYS.colourTest}undefined.7`, JSON.stringify(answers))
  show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaSteps
        patientId={3}
        exam={locked}
        saved={saved}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Exame sem Alterações')).toBeTruthy()
}

test("Somebody else's test never stands silently in the place of answers that were given here", () => {
  showAfter(['errado', 'errado', 'errado', 'errado', 'certo', 'certo', 'certo', 'certo', 'certo'])
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('Outra pessoa salvou este teste')
  expect(said).toContain('5 certas · 4 erradas')
})

test('A saved test whose answers are those given here has nothing to say of others', () => {
  showAfter(['certo', 'certo', 'certo', 'certo'])
  expect(screen.queryByRole('alert')).toBeNull()
})

type Answer = Parameters<typeof startAnsweringServer>[0]

const button = (name: string) => screen.getByRole('button', { name })
const moveTo = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
/** Long enough for whatever was sent to be answered. */
const later = () => new Promise((resolve) => setTimeout(resolve, 300))

/** A test of which so many plates were answered 'Errado' before, and a network that is there only once it `comesBack`. */
async function goOnAfter(count: number, exam: Exam | null, answer: Answer) {
  const kept = `${STORAGE_KEYS.colourTest}undefined.${exam ? 7 : 'paciente-3'}`
  sessionStorage.setItem(kept, JSON.stringify(Array(count).fill('errado')))
  const { url, sent } = await startAnsweringServer(answer)
  moveTo('http://127.0.0.1:9')
  const onSaved = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaSteps
        patientId={3}
        exam={exam}
        saved={undefined}
        onSaved={(examId) => onSaved(examId)}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  const answers = () => sent.map(({ body }) => answersIn(body)).filter(Boolean)
  return {
    user,
    sent,
    answers,
    onSaved,
    kept: () => sessionStorage.getItem(kept),
    comesBack() {
      moveTo(url)
      window.dispatchEvent(new Event('online'))
    },
    async answerRight(from: number, to: number) {
      for (let plate = from; plate <= to; plate++) {
        expect(screen.getByText(`${plate} / 9`)).toBeTruthy()
        await user.click(button('Certo'))
      }
    },
  }
}

/** 'EEECCCCCC'. */
function answersIn(body: string): string {
  const { answers = [] } = JSON.parse(body || '{}') as { answers?: { answer: string }[] }
  return answers.map(({ answer }) => (answer === 'certo' ? 'C' : 'E')).join('')
}

const stored = (id: number, updated_at: string) => ({ id, exam_id: 7, updated_at })
const created = () => ({ status: 201, content: stored(5, '2026-11-20T12:00:00.000Z') })

/** 'Finalizar' without a network: nine wrong answers wait for it. */
async function finishWithoutNetwork(exam: Exam | null, answer: Answer) {
  const run = await goOnAfter(9, exam, answer)
  await run.user.click(button('Ver resultado'))
  await run.user.click(button('Finalizar'))
  await screen.findByText(/serão enviadas assim que a rede voltar/)
  return run
}

test('A test that is taken anew gives up the answers that wait for the network, and stays when it is back', async () => {
  const run = await finishWithoutNetwork(pending, created)
  await run.user.click(button('Refazer Teste'))
  await run.user.click(button('Mostrar a prancha agora'))
  await run.answerRight(1, 3)
  run.comesBack()
  await later()
  expect(run.sent).toEqual([])
  await run.answerRight(4, 9)
  expect(screen.queryByRole('alert')).toBeNull()
  await run.user.click(button('Finalizar'))
  await waitFor(() => expect(run.onSaved).toHaveBeenCalledWith(7))
  expect(run.answers()).toEqual(['CCCCCCCCC'])
  expect(run.kept()).toBeNull()
})

test('Answers that wait for the network are sent also while somebody looks back at a plate', async () => {
  const run = await finishWithoutNetwork(pending, created)
  await run.user.click(button('Voltar'))
  expect(screen.getByText('9 / 9')).toBeTruthy()
  run.comesBack()
  await waitFor(() => expect(run.onSaved).toHaveBeenCalledWith(7))
  expect(run.answers()).toEqual(['EEEEEEEEE'])
})

test('Answers that are on their way while the test is begun anew close nothing once they are stored, and the next save replaces them', async () => {
  let arrive = () => {}
  const isHeld = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const run = await finishWithoutNetwork(pending, async (call) => {
    if (call === 'POST /tests/3') await isHeld
    return { status: 201, content: stored(5, '2026-11-20T12:00:00.000Z') }
  })
  for (let back = 0; back <= 9; back++) await run.user.click(button('Voltar'))
  run.comesBack()
  await waitFor(() => expect(run.answers()).toEqual(['EEEEEEEEE']))
  await run.user.click(button('Começar de novo'))
  await run.user.click(button('Mostrar a prancha agora'))
  await run.answerRight(1, 3)
  arrive()
  await later()
  expect(run.onSaved).not.toHaveBeenCalled()
  expect(JSON.parse(run.kept() ?? '')).toMatchObject({ given: ['certo', 'certo', 'certo'] })
  await run.answerRight(4, 9)
  await run.user.click(button('Finalizar'))
  await waitFor(() => expect(run.onSaved).toHaveBeenCalledOnce())
  expect(run.sent.map(({ call }) => call)).toEqual(['POST /tests/3', 'POST /tests/3/tests/5'])
  expect(JSON.parse(run.sent[1]?.body ?? '')).toMatchObject({
    updated_at: '2026-11-20T12:00:00.000Z',
  })
})

test('A new exam whose test another save has stored meanwhile says so, and the next press replaces that test', async () => {
  const run = await finishWithoutNetwork(null, (call) => {
    if (call === 'POST /patients/3/exams') return { status: 201, content: { id: 7 } }
    if (call !== 'POST /tests/3') return created()
    const [status, message] = ERRORS['test.exists']
    const current = stored(5, '2026-11-20T12:00:00.000Z')
    return { status, content: { message, code: 'test.exists', current } }
  })
  run.comesBack()
  await screen.findByText(/Este exame já tem um teste de Ishihara/)
  await run.user.hover(screen.getByText('Exame Alterado'))
  await run.user.click(button('Finalizar'))
  await waitFor(() => expect(run.onSaved).toHaveBeenCalledWith(7))
  expect(run.sent.at(-1)?.call).toBe('POST /tests/3/tests/5')
})

const MINE = { ...saved, id: 5, updated_at: '2026-11-20T12:00:00.000Z' }
const COLLEAGUES = { ...saved, id: 5, updated_at: '2026-11-20T12:05:00.000Z' }

/** The exam's test is read again during the run, as the list of tests is when somebody comes back to the tab. */
function ReadAgain({ before }: { before: IshiharaTest | undefined }) {
  const [stands, setStands] = useState(before)
  return (
    <QueryClientProvider client={createQueryClient()}>
      <button type="button" onClick={() => setStands(COLLEAGUES)}>
        Ler de novo
      </button>
      <IshiharaSteps
        patientId={3}
        exam={pending}
        saved={stands}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  )
}

/** The version that a press of 'Finalizar' replaces; undefined where it wants to be the first test. */
const replaced = ({ body }: { body: string }) =>
  (JSON.parse(body) as { updated_at?: string }).updated_at

test.each([
  ['taken anew', MINE, 'edit.stale'],
  ['taken for the first time', undefined, 'test.exists'],
] as const)(
  'A colour test %s says that a colleague stored one meanwhile, before it replaces that one',
  async (_, before, code) => {
    const [status, message] = ERRORS[code]
    const { url, sent } = await startAnsweringServer(() =>
      sent.length === 1
        ? { status, content: { message, code, current: COLLEAGUES } }
        : { status: 200, content: COLLEAGUES },
    )
    moveTo(url)
    const user = show(<ReadAgain before={before} />)
    await user.click(button(before ? 'Refazer Teste' : 'Começar'))
    await user.click(button('Mostrar a prancha agora'))
    for (let plate = 1; plate <= 9; plate++) {
      if (plate === 5) await user.click(button('Ler de novo'))
      await user.click(button('Certo'))
    }
    await user.hover(screen.getByText('Exame sem Alterações'))
    await user.click(button('Finalizar'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent.map(replaced)).toEqual([before?.updated_at])
    await user.click(button('Finalizar'))
    await waitFor(() =>
      expect(sent.map(replaced)).toEqual([before?.updated_at, COLLEAGUES.updated_at]),
    )
  },
)

test('The second half of a double click on the ninth plate presses no button of the result, and a key does', async () => {
  const run = await goOnAfter(8, pending, created)
  await run.user.click(button('Continuar da prancha 9'))
  await run.user.click(button('Mostrar a prancha agora'))
  await run.answerRight(9, 9)
  run.comesBack()
  for (const name of ['Voltar', 'Refazer Teste', 'Finalizar'])
    fireEvent.click(button(name), { detail: 2 })
  await later()
  expect(screen.getByText('Respostas por prancha')).toBeTruthy()
  expect(run.sent).toEqual([])
  button('Finalizar').focus()
  await run.user.keyboard('{Enter}')
  await waitFor(() => expect(run.answers()).toEqual(['EEEEEEEEC']))
})

test('The second half of a double click on Começar ends no rest of the eyes', async () => {
  const run = await goOnAfter(0, pending, created)
  await run.user.click(button('Começar'))
  fireEvent.click(button('Mostrar a prancha agora'), { detail: 2 })
  expect(screen.getByText('Descanse os olhos nesta tela')).toBeTruthy()
})

import type { Exam } from '@iris/contracts/exams'
import { PLATES } from '@iris/domain/ishihara'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { IshiharaSteps } from './ishihara-steps.tsx'
import { plateImage } from './plate-image.ts'

const exam = { id: 7, status: 'Pendente' } as unknown as Exam

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Chance that throws another number each time, and the same in each run of this test. */
function loadDice() {
  let thrown = 3
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    thrown += 2
    return (numbers as unknown as Uint8Array).fill(thrown) as unknown as typeof numbers
  })
}

const button = (name: string) => screen.getByRole('button', { name })

function open() {
  const onSaved = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaSteps
        patientId={3}
        exam={exam}
        saved={undefined}
        onSaved={onSaved}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  /** The plate whose picture is shown at a place, which is all that the screen says of it. */
  const plateAt = (place: number) => {
    const address = screen.getByRole('img', { name: `Prancha ${place}` }).getAttribute('src')
    expect(screen.getByText(`${place} / 9`)).toBeTruthy()
    return PLATES.find((plate) => plateImage(plate) === address)
  }
  return {
    user,
    onSaved,
    plateAt,
    /** @returns the plates that were shown */
    async answer(from: number, to: number, missed: readonly number[] = []) {
      const shown: (number | undefined)[] = []
      for (let place = from; place <= to; place++) {
        const plate = plateAt(place)
        shown.push(plate)
        await user.click(button(missed.some((each) => each === plate) ? 'Errado' : 'Certo'))
      }
      return shown
    },
  }
}

test('The plates come in an order that is not theirs, and each answer is stored for the plate that was shown', async () => {
  loadDice()
  const { url, sent } = await startAnsweringServer(() => ({
    status: 201,
    content: { id: 5, exam_id: 7, updated_at: '2026-11-20T12:00:00.000Z' },
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const run = open()
  await run.user.click(button('Começar'))
  await run.user.click(button('Mostrar a prancha agora'))
  const missed = [2, 3, 9]
  const shown = await run.answer(1, 9, missed)
  expect(shown[0]).toBe(1)
  expect(shown).not.toEqual(PLATES)
  expect(shown.toSorted()).toEqual(PLATES)

  const answerOf = (plate: number) => (missed.includes(plate) ? 'Errado' : 'Certo')
  const told = screen.getAllByRole('listitem').map((each) => each.textContent)
  PLATES.forEach((plate, at) => {
    expect(told[at]).toContain(`Prancha ${plate}${answerOf(plate)}`)
  })

  await run.user.hover(screen.getByText('Exame Alterado'))
  await run.user.click(button('Finalizar'))
  await waitFor(() => expect(run.onSaved).toHaveBeenCalledWith(7, undefined))
  expect(JSON.parse(sent[0]?.body ?? '').answers).toEqual(
    PLATES.map((plate) => ({ plate, answer: answerOf(plate).toLowerCase() })),
  )
})

test('A reload and the way back keep the order of the plates, and a test taken anew has another', async () => {
  loadDice()
  let run = open()
  await run.user.click(button('Começar'))
  await run.user.click(button('Mostrar a prancha agora'))
  const first = await run.answer(1, 3)
  const fourth = run.plateAt(4)
  for (const place of [3, 2, 1]) {
    await run.user.click(button('Voltar'))
    expect(run.plateAt(place)).toBe(first[place - 1])
  }

  cleanup()
  run = open()
  await run.user.click(button('Continuar da prancha 4'))
  await run.user.click(button('Mostrar a prancha agora'))
  expect(run.plateAt(4)).toBe(fourth)
  const order = [...first, ...(await run.answer(4, 9))]
  expect(order.toSorted()).toEqual(PLATES)

  await run.user.hover(screen.getByText('Exame sem Alterações'))
  await run.user.click(button('Refazer Teste'))
  await run.user.click(button('Mostrar a prancha agora'))
  const anew = await run.answer(1, 9)
  expect(anew[0]).toBe(1)
  expect(anew).not.toEqual(order)
})

test('The plate that comes next is fetched while one is looked at', async () => {
  loadDice()
  const fetched: string[] = []
  vi.spyOn(Image.prototype, 'src', 'set').mockImplementation((address) => {
    fetched.push(address)
  })
  const run = open()
  await run.user.click(button('Começar'))
  await run.user.click(button('Mostrar a prancha agora'))
  const shown = await run.answer(1, 9)
  expect([...new Set(fetched)]).toEqual(shown.map((plate) => plateImage(plate ?? 0)))
})

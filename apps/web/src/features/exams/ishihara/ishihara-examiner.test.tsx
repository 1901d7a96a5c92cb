import { COLOUR_PLATES } from '@iris/domain/colour-plates'
import { PLATES } from '@iris/domain/ishihara'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { sessionStore, startSession } from '../../../api/session.ts'
import { IshiharaPlate } from './ishihara-plate.tsx'
import { IshiharaSteps } from './ishihara-steps.tsx'

afterEach(() => {
  sessionStore.end()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const shown = () => screen.queryByText(/^Mostra /)?.textContent
const readingOf = (at: number) => {
  const { normal, deficient } = COLOUR_PLATES.find(({ plate }) => plate === at) ?? {}
  return `Mostra ${normal}. Alterado: ${deficient ?? 'nada'}.`
}

/** A test of somebody, begun by this examiner. */
async function examine(examiner: number, patientId: number) {
  const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: String(examiner), scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaSteps
        patientId={patientId}
        exam={null}
        saved={undefined}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
}

test.each([
  [
    'its letter',
    () => fireEvent.keyDown(document.body, { key: 'g' }),
    () => fireEvent.keyUp(document.body, { key: 'g' }),
    0,
  ],
  [
    'its button, pressed by mouse or finger',
    () => fireEvent.pointerDown(button(/^Gabarito/)),
    () => fireEvent.pointerUp(button(/^Gabarito/)),
    // A finger that slides off the button still holds it.
    1,
  ],
  [
    'its button, pressed by key',
    () => fireEvent.keyDown(button(/^Gabarito/), { key: ' ' }),
    () => fireEvent.keyUp(button(/^Gabarito/), { key: ' ' }),
    0,
  ],
])(
  'The answer of a plate shows in place of the question only while Gabarito is held by %s',
  async (_, hold, letGo, captures) => {
    const capture = vi.fn()
    Element.prototype.setPointerCapture ??= () => undefined
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(capture)
    show(
      <IshiharaPlate
        at={2}
        order={[1, 4, ...PLATES.filter((plate) => plate !== 1 && plate !== 4)]}
        answered={1}
        onAnswer={() => {}}
        onBack={() => {}}
        onForward={() => {}}
      />,
    )
    const question = 'Que número o paciente vê?'
    expect([screen.queryByText(question) === null, shown()]).toEqual([false, undefined])
    hold()
    expect(await screen.findByText(readingOf(4))).toBeDefined()
    expect(screen.queryByText(question)).toBeNull()
    expect(capture).toHaveBeenCalledTimes(captures)
    letGo()
    expect(shown()).toBeUndefined()
    expect(screen.getByText(question)).toBeDefined()
  },
)

test('An answer that is given while Gabarito is held takes the reading away with its plate, and the result tells those of all nine', async () => {
  const user = await examine(1, 3)
  await user.click(button('Começar'))
  await user.click(button('Mostrar a prancha agora'))
  fireEvent.keyDown(document.body, { key: 'g' })
  expect(await screen.findByText('Mostra 27. Todos leem.')).toBeDefined()
  await user.click(button('Errado'))
  expect(screen.getByText('2 / 9')).toBeDefined()
  expect(shown()).toBeUndefined()
  fireEvent.keyUp(document.body, { key: 'g' })
  for (let place = 2; place <= 9; place++) await user.click(button('Certo'))
  expect(screen.getByText('Exame sem Alterações')).toBeDefined()
  const readings = await screen.findAllByText(/^Mostra \d+$/)
  expect(readings.map(({ textContent }) => textContent)).toEqual(
    COLOUR_PLATES.map(({ normal }) => `Mostra ${normal}`),
  )
})

test('The instructions of the colour test show once a session and not for every patient, are one step back, and are read by each examiner', async () => {
  const instructions = () => screen.queryByText(/Desligue o modo noturno/) !== null
  const rest = () => screen.queryByText('Descanse os olhos nesta tela') !== null
  let user = await examine(1, 3)
  expect(instructions()).toBe(true)
  await user.click(button('Começar'))
  cleanup()

  user = await examine(1, 4)
  expect([instructions(), rest()]).toEqual([false, true])
  await user.click(button('Voltar'))
  expect(instructions()).toBe(true)
  await user.click(button('Começar'))
  expect(rest()).toBe(true)
  cleanup()

  await examine(2, 4)
  expect([instructions(), rest()]).toEqual([true, false])
})

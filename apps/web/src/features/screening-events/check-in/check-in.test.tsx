import { ERRORS, type ErrorCode } from '@iris/contracts/errors'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../../test/form-by-label.ts'
import { Answer, showAt } from '../../../../test/show-at.tsx'
import { typeAll } from '../../../../test/type-all.ts'
import { CheckIn } from './check-in.tsx'

const EVENT = {
  ...{ id: 4, name: 'Campanha Visão', company_id: 5, companyName: 'OLARIA', place: null },
  ...{ starts_on: '2026-12-01', ends_on: '2026-12-01', status: 'open', to_register: 0 },
  counts: { called: 0, present: 0, done: 0, missing: 0, total: 0 },
} as unknown as ScreeningEvent

/** The codes of badges that are not of the list, and what the server says of each. */
const STRANGERS = {
  K7XM2QPR4T: 'participant.other-company',
  P4KM2QXR7T: 'participant.other-event',
  ZZZZZZZZZZ: 'participant.unknown',
} as const satisfies Record<string, ErrorCode>

/** The door of an open event on whose list nobody is, on a device whose camera answers so. */
async function openDoor(getUserMedia: () => Promise<unknown>) {
  const value = { getUserMedia }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const shown = await showAt(
    <CheckIn event={EVENT} registration={() => null} onAsking={() => {}} />,
    {
      type: 3,
      address: '/screening-events/4/check-in',
      answer(call, { body }) {
        if (call !== 'POST /screening-events/4/check-in')
          return call === 'GET /users/1' ? undefined : { data: [], total: 0 }
        const code = STRANGERS[(JSON.parse(body) as { code: keyof typeof STRANGERS }).code]
        const [status, message] = ERRORS[code]
        return new Answer(status, { message, code })
      },
    },
  )
  const field = await screen.findByLabelText<HTMLInputElement>('CPF, nome ou matrícula')
  return { ...shown, field }
}

test('The door says that a device has no camera, or that its camera was refused, and names the other ways', async () => {
  for (const [name, words] of [
    ['NotFoundError', 'Este aparelho não tem câmera.'],
    [
      'NotAllowedError',
      'A câmera não foi permitida. Permita o acesso nas configurações do navegador.',
    ],
  ] as const) {
    const { user, field } = await openDoor(() => Promise.reject(new DOMException('', name)))
    await press(user, 'Ligar câmera')
    const alert = (await screen.findByText(words)).closest('[role=alert]')
    expect(alert?.textContent).toContain('Use o leitor de mão, ou digite o CPF ou o nome.')
    expect(document.activeElement?.textContent).toBe('Tentar de novo')
    expect(field.disabled).toBe(false)
    cleanup()
  }
})

test('A badge of another company, of another event or of nobody is refused with its reason each time it is scanned, and a QR of something else is none', async () => {
  let seen: string | undefined
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (seen === undefined ? [] : [{ rawValue: seen }])
    },
  )
  // Nothing is drawn here, so a video has nothing to play.
  const playing = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const drawing = vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    playing.mockRestore()
    drawing.mockRestore()
  })
  const { user, field, calls } = await openDoor(async () => ({ getTracks: () => [] }))
  const checkIns = () => calls().filter((call) => call.endsWith('/check-in')).length
  const expectRefusal = async (code: keyof typeof STRANGERS) => {
    const [, message] = ERRORS[STRANGERS[code]]
    expect(await screen.findByText(message)).toBeDefined()
    await press(user, 'Nova busca')
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  }

  // A hand scanner, twice, and what is typed: it is sent by Enter and not before.
  for (let time = 0; time < 2; time++) {
    await typeAll(user, 'K7XM2QPR4T', 8)
    await expectRefusal('K7XM2QPR4T')
  }
  await user.type(field, 'K7XM2QPR4T')
  expect(await screen.findByText('Ninguém encontrado')).toBeDefined()
  expect(checkIns()).toBe(2)
  await user.keyboard('{Enter}')
  await expectRefusal('K7XM2QPR4T')
  expect(checkIns()).toBe(3)

  // The camera, by the decoder of the browser.
  await press(user, 'Ligar câmera')
  expect(await screen.findByText(/^Aponte a câmera/)).toBeDefined()
  seen = 'https://exemplo.com.br/promocao'
  expect(await screen.findByText('Este QR não é de um crachá nem de um cadastro.')).toBeDefined()
  expect(field.value).toBe('')
  for (const code of ['K7XM2QPR4T', 'P4KM2QXR7T', 'ZZZZZZZZZZ'] as const) {
    seen = code
    await waitFor(() => expect(field.value).toBe(code))
    await expectRefusal(code)
  }
  await press(user, 'Desligar')
})

import type { Referral } from '@iris/contracts/referrals'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ReferralModal } from './referral-modal.tsx'

const REFERRAL = {
  ...{ id: 4, exam_id: 7, patient_id: 3, patient_name: 'ANA LIMA', companyName: 'Metalúrgica' },
  ...{ dob: '1990-01-02', phone: '16999998888', email: '', state: 'pending', contacts: [] },
  ...{ specialty: 'Retina', classification: 'especialista', due_on: '2099-01-02', overdue: false },
  ...{ scheduled_at: null, booked_at: null, closed_at: null, provider: '', outcome: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Referral

/** The modal, whose writes are answered once they are `let` through. */
async function open(of: Partial<Referral> = {}) {
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const { url } = await startAnsweringServer(async (call) => {
    if (call.startsWith('GET')) return { status: 200, content: {} }
    await isHeld
    return { status: 200, content: { ...REFERRAL, provider: 'Hospital de Olhos' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ReferralModal referral={{ ...REFERRAL, ...of }} onClose={onClose} />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Anotar' }))
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'O que aconteceu' })
  return { user, note, onClose, letThrough }
}

test('Nothing can be typed into a note of a contact while it is being recorded, because it would be lost', async () => {
  const { user, note, letThrough } = await open()
  await user.type(note, 'Não atendeu')
  await user.click(screen.getByRole('button', { name: 'Registrar contato' }))
  await user.type(note, ', liga amanhã')
  expect([note.readOnly, note.value]).toEqual([true, 'Não atendeu'])
  letThrough()
  await waitFor(() => expect(note.isConnected).toBe(false))
})

test('A note that is begun while the rest of a referral is saved keeps it open, and nothing of the rest counts as unsaved', async () => {
  const { user, note, onClose, letThrough } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Onde' }), 'Hospital de Olhos')
  const save = screen.getByRole('button', { name: /^Salvar/ })
  const isSaving = () => save.hasAttribute('data-loading')
  await user.click(save)
  expect(isSaving()).toBe(true)
  await user.type(note, 'Liga')
  letThrough()
  await waitFor(() => expect(isSaving()).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
  expect(note.value).toBe('Liga')
  await user.clear(note)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['yesterday', -1, true],
  ['tomorrow', 1, false],
])(
  'Whether somebody came is asked of an appointment of %s only once it can be known',
  async (_day, days, isAsked) => {
    const scheduled_at = new Date(Date.now() + days * 86_400_000).toISOString()
    await open({ state: 'scheduled', scheduled_at })
    expect(screen.queryAllByRole('radio', { name: /^(Compareceu|Faltou)$/ })).toHaveLength(
      isAsked ? 2 : 0,
    )
    expect(screen.queryAllByText(/A presença é registrada a partir de/)).toHaveLength(
      isAsked ? 0 : 1,
    )
  },
)

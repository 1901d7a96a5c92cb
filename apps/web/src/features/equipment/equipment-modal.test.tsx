import type { Equipment } from '@iris/contracts/equipment'
import { ERRORS } from '@iris/contracts/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { EquipmentModal } from './equipment-modal.tsx'

const USE = {
  id: 31,
  equipament_id: 4,
  user_id: 7,
  user_name: 'Rita Retira',
  withdrawal_date: '2026-01-10',
  return_date: null,
  obs: null,
  receipt_term_img: null,
  receipt_term_name: null,
  return_term_img: null,
  return_term_name: null,
}
const ITEM = {
  id: 4,
  equipament_type: 3,
  mark: 'Zeiss',
  historyEquipaments: [USE],
  created_at: '2026-01-02T12:00:00.000Z',
  updated_at: '1',
} as unknown as Equipment
const RETURNED = {
  ...ITEM,
  historyEquipaments: [{ ...USE, return_date: '2026-01-12' }],
  updated_at: '2',
}

test('A return that a colleague registered stays when notes on the same use are saved over', async () => {
  const [status, message] = ERRORS['edit.stale']
  const onClose = vi.fn()
  const { url, sent } = await startAnsweringServer((call) => {
    if (call === 'GET /equipaments/4') return { status: 200, content: RETURNED }
    if (call !== 'POST /equipaments/4') return { status: 200, content: [] }
    return sent.at(-1)?.body.includes('"updated_at":"2"')
      ? { status: 200, content: RETURNED }
      : { status, content: { message, code: 'edit.stale' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  // What the browser of this test lacks, and a growing text field asks for.
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <EquipmentModal item={ITEM} onClose={onClose} />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('tab', { name: /Histórico de Uso/ }))
  await user.click(screen.getByRole('button', { name: 'Editar Uso 1' }))
  const use = within(screen.getByRole('region', { name: 'Uso 1' }))
  await user.type(use.getByRole('textbox', { name: /Observações/ }), 'Na maleta')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await user.click(await screen.findByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const last = sent.findLast(({ call }) => call.startsWith('POST'))
  const { historyEquipaments } = JSON.parse(last?.body ?? '')
  expect(JSON.parse(historyEquipaments)).toEqual([{ id: 31, obs: 'Na maleta' }])
})

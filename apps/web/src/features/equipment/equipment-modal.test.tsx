import type { Equipment } from '@iris/contracts/equipment'
import { ERRORS } from '@iris/contracts/errors'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
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
const EARLIER = { ...USE, id: 30, withdrawal_date: '2026-01-02', return_date: '2026-01-05' }

async function openUse(item: Equipment, title: string, onClose: () => void) {
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <EquipmentModal item={item} onClose={onClose} />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('tab', { name: /Histórico de Uso/ }))
  await user.click(screen.getByRole('button', { name: `Editar ${title}` }))
  const use = within(screen.getByRole('region', { name: title }))
  return { user, use }
}

/** Types notes on the newest use, of an item that a colleague stored with these uses meanwhile. */
async function saveNotesOver(read: readonly object[], stored: readonly object[]) {
  const item = { ...ITEM, historyEquipaments: read } as unknown as Equipment
  const now = { ...ITEM, historyEquipaments: stored, updated_at: '2' }
  const [status, message] = ERRORS['edit.stale']
  const onClose = vi.fn()
  const { url, sent } = await startAnsweringServer((call) => {
    if (call === 'GET /equipaments/4') return { status: 200, content: now }
    if (call !== 'POST /equipaments/4') return { status: 200, content: [] }
    return sent.at(-1)?.body.includes('"updated_at":"2"')
      ? { status: 200, content: now }
      : { status, content: { message, code: 'edit.stale' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const { user, use } = await openUse(item, `Uso ${read.length}`, onClose)
  await user.type(use.getByRole('textbox', { name: /Observações/ }), 'Na maleta')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  async function usesSaved() {
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const last = sent.findLast(({ call }) => call.startsWith('POST'))
    return JSON.parse(JSON.parse(last?.body ?? '').historyEquipaments)
  }
  return { user, usesSaved }
}

const saveOver = () => screen.findByRole('button', { name: 'Salvar por cima' })

test('A return that a colleague registered stays when notes on the same use are saved over', async () => {
  const { user, usesSaved } = await saveNotesOver([USE], [{ ...USE, return_date: '2026-01-12' }])
  await user.click(await saveOver())
  expect(await usesSaved()).toEqual([{ id: 31, obs: 'Na maleta' }])
})

test('Two notes on one use are both shown, and nothing of the uses beside it', async () => {
  const { user, usesSaved } = await saveNotesOver(
    [USE, EARLIER],
    [{ ...USE, obs: 'No carro' }, EARLIER],
  )
  await saveOver()
  const asked = screen.getAllByRole('radiogroup')
  expect(asked.map((group) => group.textContent)).toEqual([
    'Uso 2 · ObservaçõesNo carroSalvo agoraNa maletaNo seu formulário',
  ])
  await user.click(screen.getByRole('radio', { name: /No carro/ }))
  await user.click(await saveOver())
  expect(await usesSaved()).toEqual([{ id: 31 }, { id: 30 }])
})

test('What a colleague registered of another use stays without a question', async () => {
  const noted = { ...EARLIER, obs: 'Riscado' }
  const { usesSaved } = await saveNotesOver([USE, EARLIER], [USE, noted])
  expect(await usesSaved()).toEqual([{ id: 31, obs: 'Na maleta' }, { id: 30 }])
  expect(screen.queryByRole('button', { name: 'Salvar por cima' })).toBeNull()
})

test('A return after today that is typed with a short year is corrected to today, as any other', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const { user, use } = await openUse(ITEM, 'Uso 1', () => {})
  const today = todayInSaoPaulo()
  const nextYear = String((Number(today.slice(0, 4)) + 1) % 100).padStart(2, '0')
  const back = use.getByRole<HTMLInputElement>('textbox', { name: 'Data de devolução' })
  await user.type(back, `05/12/${nextYear}{Tab}`)
  expect(back.value).toBe(formatDate(today))
  expect(screen.getByText('A data de devolução não pode ser posterior à data atual.')).toBeDefined()
})

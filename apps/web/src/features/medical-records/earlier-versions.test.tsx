import type { MedicalRecord } from '@iris/contracts/medical-records'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { useReread } from './medical-records-api.ts'

const version = (notes: string, day: string) => ({
  id: 5,
  patient_id: 3,
  notes,
  user_name: 'Beatriz Falcão',
  created_at: `2026-11-${day}T12:00:00.000Z`,
  updated_at: `2026-11-${day}T12:00:00.000Z`,
})
const FIRST = version('Primeira consulta', '24')
const SECOND = version('Texto de quem salvou antes', '25')

/** A prontuário that is read again, as when a text comes too late. */
function Late() {
  const reread = useReread(3)
  return (
    <>
      <EarlierVersions record={FIRST as unknown as MedicalRecord} />
      <button type="button" onClick={() => void reread()}>
        Reler
      </button>
    </>
  )
}

test('A prontuário that another person saved meanwhile has its former text among the earlier versions', async () => {
  const stored = [FIRST]
  const { url } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.endsWith('/history') ? stored : stored[0],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Late />
    </QueryClientProvider>,
  )
  await screen.findByText(/Nenhuma ainda/)
  stored.unshift(SECOND)
  await user.click(screen.getByRole('button', { name: 'Reler' }))
  expect(await screen.findByText('1')).toBeTruthy()
})

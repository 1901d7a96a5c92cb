import type { MedicalRecord } from '@iris/contracts/medical-records'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { useSaveRecord } from './medical-records-api.ts'

const THEIRS = { id: 5, updated_at: '2026-11-25T12:00:00.000Z' } as MedicalRecord

/** A text that is saved as the first, and then over what another person saved meanwhile. */
function Writer() {
  const saving = useSaveRecord(3, () => {})
  const save = (began: MedicalRecord | null) => () =>
    void saving.save(began, 'Meu texto').catch(() => undefined)
  return (
    <>
      <button type="button" onClick={save(null)}>
        Salvar
      </button>
      <button type="button" onClick={save(THEIRS)}>
        Atualizar
      </button>
      <p>{saving.error?.message}</p>
    </>
  )
}

test('A prontuário that another person opened meanwhile tells when the text cannot be added to it', async () => {
  const { url } = await startAnsweringServer((call) =>
    call.startsWith('POST')
      ? { status: 409, content: { message: 'Já existe', code: 'record.exists' } }
      : { status: 403, content: { message: 'Acesso negado', code: 'forbidden' } },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Writer />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Já existe')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText('Acesso negado')).toBeTruthy()
})

import { importPatients } from '@iris/contracts/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { hasUnsavedWork } from '../../form/unsaved-work.ts'
import { ImportModal } from './import-modal.tsx'

test('A chosen sheet counts as work that a login that runs out must not lose', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ImportModal kind="patients" endpoint={importPatients} invalidates={[]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText('Selecione um arquivo')
  expect(hasUnsavedWork()).toBe(false)
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (field) await user.upload(field, new File(['x'], 'pacientes.xlsx'))
  expect(hasUnsavedWork()).toBe(true)
})

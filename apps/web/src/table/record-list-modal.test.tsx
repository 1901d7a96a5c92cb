import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { RecordListModal } from './record-list-modal.tsx'

type Read = ComponentProps<typeof RecordListModal<{ id: number }>>['read']

/** Rows that are still being read. */
const COMING = { data: undefined, error: null, isFetching: true, dataUpdatedAt: 0 } as Read

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryClientProvider client={createQueryClient()}>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <RecordListModal
          title="Exames"
          label="Exames"
          columns={[]}
          read={COMING}
          strip={null}
          covered={false}
          empty={null}
          onOpen={() => {}}
          hrefOf={() => ''}
          onAdd={() => {}}
          addWaits="Os exames ainda não foram lidos."
          onClose={() => setOpen(false)}
        />
      )}
    </QueryClientProvider>
  )
}

test('A list that opens before its rows are there has the focus, though nothing can be added yet', async () => {
  const user = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = await screen.findByRole('dialog', { name: 'Exames' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

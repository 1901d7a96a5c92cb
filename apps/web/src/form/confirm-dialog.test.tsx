import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Discarding({ onDiscard }: { onDiscard: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Descartar
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Descartar este registro?"
          confirmLabel="Sim, descartar!"
          onConfirm={onDiscard}
          onClose={() => setAsked(false)}
        >
          Ele será apagado deste aparelho.
        </ConfirmDialog>
      )}
    </>
  )
}

test('The second half of a double click on what asks a question does not confirm it, and a key does', async () => {
  const onDiscard = vi.fn()
  const user = show(<Discarding onDiscard={onDiscard} />)
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Sim, descartar!' }), { detail: 2 })
  expect(onDiscard).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onDiscard).toHaveBeenCalledOnce()
})

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

test('An Enter that is still held from what asked a question does not confirm it, and one of its own does', () => {
  show(
    <ConfirmDialog
      title="Enviar o resultado?"
      confirmLabel="Enviar"
      confirmFirst
      onConfirm={() => {}}
      onClose={() => {}}
    >
      Ele vai por e-mail.
    </ConfirmDialog>,
  )
  const button = screen.getByRole('button', { name: 'Enviar' })
  // A browser clicks a button on each keydown of Enter that nobody prevents.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: false })).toBe(true)
})

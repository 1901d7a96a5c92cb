import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Dialog, Sheet } from './dialog.tsx'
import { LoadingDialog } from './loading-dialog.tsx'

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  const close = (name: string) => setOpen((now) => now.filter((each) => each !== name))
  return (
    <>
      <button type="button" onClick={() => setOpen(['form'])}>
        Abrir
      </button>
      {open.includes('form') && (
        <Dialog title="Formulário" onClose={() => close('form')} transitionProps={{ duration: 0 }}>
          <button type="button" onClick={() => setOpen(['form', 'question'])}>
            Perguntar
          </button>
          {open.includes('question') && (
            <Dialog title="Pergunta" onClose={() => close('question')}>
              <button type="button" onClick={() => setOpen([])}>
                Descartar
              </button>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

const named = (name: string) => screen.queryByRole('dialog', { name })

test('Escape closes the dialog in front alone, and each gives the focus back to what opened it', async () => {
  const user = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.click(await screen.findByRole('button', { name: 'Perguntar' }))
  await waitFor(() => expect(named('Pergunta')).not.toBeNull())

  await user.keyboard('{Escape}')
  await waitFor(() => expect(named('Pergunta')).toBeNull())
  expect(named('Formulário')).not.toBeNull()
  expect(document.activeElement?.textContent).toBe('Perguntar')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(named('Formulário')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Abrir')
})

test('A question that ends the dialog it stands in gives the focus back to what opened that dialog', async () => {
  const user = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.click(await screen.findByRole('button', { name: 'Perguntar' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(named('Formulário')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Abrir')
})

test('A dialog that steps aside leaves Escape to the one in its place, and stands there again after it', async () => {
  function Flow() {
    const [asking, setAsking] = useState(true)
    const [left, setLeft] = useState(false)
    return (
      <>
        <p>{left ? 'saiu' : 'aqui'}</p>
        <Dialog title="Lista" covered={asking} onClose={() => setLeft(true)}>
          <p>Exames</p>
        </Dialog>
        {asking && (
          <Dialog title="Pergunta" onClose={() => setAsking(false)}>
            <p>Criar outro?</p>
          </Dialog>
        )}
      </>
    )
  }
  const user = show(<Flow />)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(named('Lista')).not.toBeNull())
  expect(screen.getByText('aqui')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('saiu')).toBeTruthy()
})

test('Ctrl Enter held down saves once', () => {
  const onSave = vi.fn()
  show(
    <Sheet onClose={() => {}} onSave={onSave}>
      <p>Exame</p>
    </Sheet>,
  )
  const press = (repeat: boolean) =>
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat })
  press(false)
  expect(onSave).toHaveBeenCalledTimes(1)
  // Nor does the browser submit what has the focus.
  expect(press(true)).toBe(false)
  expect(onSave).toHaveBeenCalledTimes(1)
})

test('A dialog whose record is awaited has a title that is seen, also when it could not be read', () => {
  const ways = { label: 'Abrindo o exame', onRetry() {}, onClose() {} }
  const seen = (words: string) => screen.getByText(words).closest('.visually-hidden') === null
  show(<LoadingDialog {...ways} />)
  expect(seen('Abrindo o exame')).toBe(true)
  show(<LoadingDialog {...ways} error="Erro interno no servidor." />)
  expect(seen('Não foi possível abrir o exame')).toBe(true)
})

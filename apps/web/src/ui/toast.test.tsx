import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Toasts } from '../app/toasts.tsx'
import { copyLink } from './copy-link.ts'
import { toast } from './toast.tsx'

afterEach(() => notifications.clean())

const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('What a toast says once more takes the place of what it said before, and other news stay', () => {
  show(<Notifications />)
  act(() => {
    toast.success('Prontuário salvo com sucesso!')
    for (let exam = 0; exam < 6; exam++) toast.success('Exame salvo com sucesso!')
  })
  expect(said()).toEqual(['Prontuário salvo com sucesso!', 'Exame salvo com sucesso!'])
})

test('Toasts that offer to undo something stay beside each other', () => {
  show(<Notifications />)
  act(() => {
    for (let lead = 0; lead < 2; lead++)
      toast.success('Lead movido', undefined, { action: { label: 'Desfazer', onClick() {} } })
  })
  expect(said()).toHaveLength(2)
})

test('A toast is at the top right, red for two seconds or green for five, and can be closed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  show(<Toasts />)
  const shown = (text: string) => screen.queryByText(text)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  for (const [say, text, color, ms] of [
    [toast.error, 'Credenciais inválidas!', 'red', 2000],
    [toast.success, 'Exame salvo com sucesso!', 'green', 5000],
  ] as const) {
    act(() => say(text))
    const alert = screen.getByRole('alert')
    expect(alert.getAttribute('style')).toContain(color)
    expect(alert.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
    pass(ms - 100)
    expect(shown(text)).not.toBeNull()
    pass(200)
    // It moves away for a moment.
    pass(1000)
    expect(shown(text)).toBeNull()
  }
  act(() => toast.error('Credenciais inválidas!'))
  fireEvent.click(screen.getByLabelText('Fechar'))
  pass(1000)
  expect(shown('Credenciais inválidas!')).toBeNull()
})

test('That a link was copied is said in a toast that is 500 pixels wide', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  show(<Notifications />)
  await act(() => copyLink('https://iris.example/'))
  const text = await screen.findByText('Link copiado para área de transferência.')
  // Never wider than a phone; the window of tests keeps only the margin that makes it so wide.
  const style = text.closest('[role=alert]')?.getAttribute('style')
  expect(style).toContain('margin-left: calc(100% - min(500px, 100vw')
})

test('What is told before the part that shows it has come is shown once it is there', () => {
  toast.success('Usuário atualizado com sucesso!')
  expect(screen.queryByRole('alert')).toBeNull()
  show(<Notifications />)
  expect(said()).toEqual(['Usuário atualizado com sucesso!'])
})

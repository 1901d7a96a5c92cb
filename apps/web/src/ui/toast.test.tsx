import { Notifications, notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
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

test('What is told before the part that shows it has come is shown once it is there', () => {
  toast.success('Usuário atualizado com sucesso!')
  expect(screen.queryByRole('alert')).toBeNull()
  show(<Notifications />)
  expect(said()).toEqual(['Usuário atualizado com sucesso!'])
})

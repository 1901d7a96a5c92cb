import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { chipWords } from './chip-words.ts'
import { noteCount, noteLoss } from './last-count.ts'
import { LossNote } from './loss-note.tsx'
import { tell } from './outbox-news.ts'
import { outboxSummary } from './outbox-summary.ts'

vi.mock('./can-keep.ts', () => ({ canKeep: () => true }))

const chip = () => {
  const { tone, title, detail } = chipWords(outboxSummary())
  return `${tone}: ${title} · ${detail}`
}

test('What waited on a device and is gone is told in words that know no more than the device, until somebody says that they read it', async () => {
  onTestFinished(() => localStorage.clear())
  const user = show(<LossNote />)
  expect(screen.queryByRole('alert')).toBeNull()
  noteCount([
    { userName: 'Ana Lima', madeAt: Date.parse('2026-11-02T13:10:00Z') },
    { userName: 'Bia Melo', madeAt: Date.parse('2026-11-02T14:05:00Z') },
  ])
  noteLoss()
  act(() => tell({ kind: 'loss' }))
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('Registros que esperavam envio se perderam neste aparelho')
  expect(said).toContain(
    'Na última contagem, esperavam aqui 2 registros, de Ana Lima e Bia Melo: o primeiro salvo em 02/11 às 10:10, o último em 02/11 às 11:05.',
  )
  expect(said).toContain('atenda essas pessoas de novo')
  expect(chip()).toBe('wrong: Registros perdidos · ver o que fazer')
  await user.click(screen.getByRole('button', { name: 'Li e entendi' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(chip()).toBe('good: Conectado · nada pendente')
})

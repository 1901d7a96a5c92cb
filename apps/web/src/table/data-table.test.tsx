import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { atWidth } from '../../test/at-width.ts'
import { show } from '../../test/show.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { RowCards } from './row-cards.tsx'

type Row = { id: number; name: string }

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'Id', render: ({ id }) => id },
  { key: 'name', label: 'Nome', look: 'name', sortable: true, render: ({ name }) => name },
]

const ROWS: readonly Row[] = [{ id: 7, name: 'Bem Perto' }]

function table(open: (row: Row) => void, sort?: (column: string) => void, rows = ROWS) {
  return (
    <DataTable
      label="Operadoras"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      onSort={sort}
      onRowClick={open}
      rowHref={({ id }) => `?operadora=${id}`}
      actions={() => <button type="button">Arquivar</button>}
      empty={<p>Nada</p>}
    />
  )
}

test('A press on the name of a row opens it here, and a press with Ctrl is left to the browser', async () => {
  const open = vi.fn()
  const user = show(table(open))
  const link = screen.getByRole('link', { name: 'Bem Perto' })
  expect(link.getAttribute('href')).toBe('?operadora=7')
  await user.click(link)
  expect(open).toHaveBeenCalledTimes(1)
  // Not prevented: what the browser does with it is its own.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(open).toHaveBeenCalledTimes(1)
})

test('A row opens by a press anywhere on it and by Enter, and not by the buttons it holds', async () => {
  const open = vi.fn()
  const user = show(table(open))
  await user.click(screen.getByText('7'))
  expect(open).toHaveBeenCalledTimes(1)
  screen.getByRole('row', { name: /Bem Perto/ }).focus()
  await user.keyboard('{Enter}')
  expect(open).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Arquivar' }))
  expect(open).toHaveBeenCalledTimes(2)
})

test('The head of a sortable column is a button that gives the list the name of that column', async () => {
  const sort = vi.fn()
  const user = show(table(() => {}, sort))
  await user.click(screen.getByRole('button', { name: 'Nome' }))
  expect(sort).toHaveBeenCalledWith('name')
  expect(screen.queryByRole('button', { name: 'Id' })).toBeNull()
})

test('Whoever archives a row by keyboard goes on at the row that stands in its place, and at the last one after the last', async () => {
  const kept = ['Amil', 'Bem Perto', 'Unimed'].map((name, id) => ({ id, name }))
  function List() {
    const [rows, setRows] = useState(kept)
    const archive = ({ id }: Row) => setRows((all) => all.filter((row) => row.id !== id))
    return table(archive, undefined, rows)
  }
  const user = show(<List />)
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  row('Bem Perto').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(row('Unimed'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(row('Amil'))
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent, 'none is left').toBe('Nada')
})

test('A column stands under another one up to the window that it names, and above it by itself', () => {
  const folded: Column<Row>[] = [
    { key: 'name', label: 'Nome' },
    { key: 'company', label: 'Empresa', under: 'name', upTo: 'upright', render: () => '' },
    { key: 'seller', label: 'Vendedor', under: 'name', upTo: 'small-desk', render: () => '' },
  ]
  for (const [width, count] of [
    [991, 1],
    [992, 2],
    [1439, 2],
    [1440, 3],
  ] as const) {
    atWidth(width)
    const label = `${width} px`
    show(<DataTable label={label} columns={folded} rows={ROWS} rowKey={({ id }) => id} empty="" />)
    const heads = within(screen.getByRole('table', { name: label })).getAllByRole('columnheader')
    expect(heads, label).toHaveLength(count)
  }
})

test('On a phone the card of a row that cannot be chosen keeps no room for a box', () => {
  const box = (row: Row) => row.id === 7 && <input type="checkbox" aria-label={row.name} />
  show(
    <RowCards
      label="Exames"
      columns={COLUMNS}
      rows={[...ROWS, { id: 8, name: 'Sem E-mail' }]}
      rowKey={({ id }) => id}
      lead={{ head: null, cell: box }}
      empty={null}
      onStand={() => {}}
    />,
  )
  const cards = screen.getAllByRole('listitem')
  expect(cards.map((card) => card.hasAttribute('data-lead'))).toEqual([true, false])
  expect(within(cards[0] as HTMLElement).getByRole('checkbox', { name: 'Bem Perto' })).toBeDefined()
})

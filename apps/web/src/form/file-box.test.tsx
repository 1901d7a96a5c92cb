import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { FileBox } from './file-box.tsx'

function Sample() {
  const [file, setFile] = useState<File | null>(null)
  return <FileBox label="Retinografia" file={file} onPick={setFile} path="file" />
}

const RIGHT = new File(['d'], 'direito.png', { type: 'image/png' })
const LEFT = new File(['e'], 'esquerdo.png', { type: 'image/png' })

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByLabelText('Retinografia'), { dataTransfer: { files } })

test('Several files dropped on a box are refused, and one after them is taken', () => {
  show(<Sample />)
  drop(RIGHT, LEFT)
  expect(screen.getByRole('alert').textContent).toBe('Envie um só arquivo neste campo.')
  expect(screen.queryByText('direito.png')).toBeNull()
  const told = screen.getByLabelText('Retinografia').getAttribute('aria-describedby') ?? ''
  expect(told.split(' ')).toContain(screen.getByRole('alert').id)
  drop(LEFT)
  expect(screen.getByText('esquerdo.png')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A text dropped on a box takes away no file that was chosen', () => {
  show(<Sample />)
  drop(RIGHT)
  drop()
  expect(screen.getByText('direito.png')).toBeDefined()
})

import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { FileBox } from './file-box.tsx'

function Sample() {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  return (
    <FileBox
      label="Retinografia"
      file={file}
      error={error}
      onPick={(picked, refusal) => {
        setFile(picked)
        setError(refusal)
      }}
      path="file"
    />
  )
}

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RIGHT = new File([PNG], 'direito.png', { type: 'image/png' })
const LEFT = new File([PNG], 'esquerdo.png', { type: 'image/png' })

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByLabelText('Retinografia'), { dataTransfer: { files } })

test('Several files dropped on a box are refused, and one after them is taken', async () => {
  show(<Sample />)
  drop(RIGHT, LEFT)
  expect(screen.getByRole('alert').textContent).toBe('Envie um só arquivo neste campo.')
  expect(screen.queryByText('direito.png')).toBeNull()
  const told = screen.getByLabelText('Retinografia').getAttribute('aria-describedby') ?? ''
  expect(told.split(' ')).toContain(screen.getByRole('alert').id)
  drop(LEFT)
  expect(await screen.findByText('esquerdo.png')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A text dropped on a box takes away no file that was chosen', async () => {
  show(<Sample />)
  drop(RIGHT)
  await screen.findByText('direito.png')
  drop()
  expect(screen.getByText('direito.png')).toBeDefined()
})

test('A file that is only called a picture is refused as soon as it is chosen', async () => {
  show(<Sample />)
  drop(new File(['só texto'], 'retina.jpg', { type: 'image/jpeg' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.',
  )
  expect(screen.queryByText('retina.jpg')).toBeNull()
})

test('A file without a name that tells its type is taken or refused by what is in it', async () => {
  show(<Sample />)
  drop(new File(['MZ'], 'foto'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Tipo de arquivo não aceito/)
  expect(screen.queryByText('foto')).toBeNull()
  drop(new File([PNG], 'image'))
  expect(await screen.findByText('image')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

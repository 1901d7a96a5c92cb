import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { typeAll } from '../../../../test/type-all.ts'
import { toast } from '../../../ui/toast.tsx'
import { useScanner } from './use-scanner.ts'

const CODE = 'K7XM2QPR4T'

type DoorProps = { isResting: boolean; onCode: (code: string) => void; onSave: () => void }

function Door({ isResting, onCode, onSave }: DoorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('Ruan')
  useScanner(input, isResting, onCode)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <input ref={input} aria-label="Busca" />
      <input aria-label="Nome" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="submit">Salvar</button>
    </form>
  )
}

/** Types into the name, the keys so many milliseconds apart. */
async function typeInto(isResting: boolean, apart: number) {
  const [onCode, onSave] = [vi.fn(), vi.fn()]
  const user = show(<Door isResting={isResting} onCode={onCode} onSave={onSave} />)
  await user.click(screen.getByLabelText('Nome'))
  await typeAll(user, CODE, apart)
  return { onCode, onSave, name: screen.getByLabelText<HTMLInputElement>('Nome').value }
}

test('A badge that is scanned while a form is open leaves what was typed, saves nothing, and is told of', async () => {
  const said = vi.spyOn(toast, 'error')
  const { onCode, onSave, name } = await typeInto(true, 8)
  expect(name).toBe('Ruan')
  expect(onSave).not.toHaveBeenCalled()
  expect(onCode).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith(
    'O crachá não foi lido: termine o que está aberto e leia de novo.',
    expect.anything(),
  )
})

test('The same letters typed by a quick person stay in their field, and Enter saves', async () => {
  const { onSave, name } = await typeInto(true, 70)
  expect(name).toBe(`Ruan${CODE}`)
  expect(onSave).toHaveBeenCalled()
})

test('A badge that is scanned while nothing is open is taken up', async () => {
  const { onCode, onSave } = await typeInto(false, 8)
  expect(onCode).toHaveBeenCalledWith(CODE)
  expect(onSave).not.toHaveBeenCalled()
})

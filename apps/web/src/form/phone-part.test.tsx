import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { PhonePart } from './phone-part.tsx'
import type { FieldForm } from './use-checked-form.ts'

const form = { failures: 0 } as FieldForm & { failures: number }
const TITLES = ['Seus olhos', 'Seus hábitos', 'Suas queixas']

function Parts() {
  const [at, setAt] = useState(0)
  return (
    <PhonePart key={at} form={form} title={TITLES[at] ?? ''} onContinue={() => setAt(at + 1)}>
      {null}
    </PhonePart>
  )
}

test('A double click on Continuar passes over no part that was not seen, and a key goes on', async () => {
  const user = show(<Parts />)
  const goOn = () => screen.getByRole('button', { name: 'Continuar' })
  const title = () => screen.getByRole('heading').textContent
  fireEvent.click(goOn(), { detail: 1 })
  fireEvent.click(goOn(), { detail: 2 })
  expect(title()).toBe('Seus hábitos')
  goOn().focus()
  await user.keyboard('{Enter}')
  expect(title()).toBe('Suas queixas')
})

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../../test/full-storage.ts'
import { show } from '../../../test/show.tsx'
import { useVisit } from './use-visit.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

function Visit() {
  const company = { company_id: 7, company_name: 'Olaria' }
  const visit = useVisit({ jti: 'a', token: 'x' }, company, () => {})
  return (
    <>
      <button type="button" onClick={() => visit.keep({ patientId: 3 })}>
        Avançar
      </button>
      <button type="button" onClick={visit.finish}>
        Concluir
      </button>
      <p>{visit.isStored ? 'guardado' : 'só nesta página'}</p>
    </>
  )
}

/** Whether the browser would ask before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }))

test('A registration that the browser stores may be left without a question', async () => {
  const user = show(<Visit />)
  await press(user, 'Avançar')
  expect(screen.getByText('guardado')).toBeDefined()
  expect(asks()).toBe(false)
})

test('A registration that the browser refuses to store asks before its page is left, until it is finished', async () => {
  fillStorage()
  const user = show(<Visit />)
  expect(asks(), 'with nothing typed').toBe(false)
  await press(user, 'Avançar')
  expect(screen.getByText('só nesta página')).toBeDefined()
  expect(asks()).toBe(true)
  await press(user, 'Concluir')
  expect(asks()).toBe(false)
})

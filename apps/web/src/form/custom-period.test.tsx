import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { CustomPeriod } from './custom-period.tsx'

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const HALF_OF_MARCH = { startDate: '2026-03-01', endDate: '2026-03-15' }

/** The days of an address that says the half of March once the button is pressed, by the page itself or from outside. */
function Address({ from }: { from: 'page' | 'outside' }) {
  const [has, setHas] = useState(false)
  return (
    <>
      <CustomPeriod
        dates={has ? HALF_OF_MARCH : MARCH}
        arrivals={has && from === 'outside' ? 1 : 0}
        onDates={() => {}}
      />
      <button type="button" onClick={() => setHas(true)}>
        Endereço
      </button>
    </>
  )
}

async function typeUntil(from: 'page' | 'outside') {
  const user = show(<Address from={from} />)
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Data final' })
  for (const day of ['15/03/2026', '28/02/2026']) {
    await user.clear(to)
    await user.type(to, day)
  }
  await user.click(screen.getByRole('button', { name: 'Endereço' }))
  return to.value
}

test('A day typed while the address still follows the one before is not undone by it', async () => {
  expect(await typeUntil('page')).toBe('28/02/2026')
})

test('Going back in the browser brings the days of that moment into the fields', async () => {
  expect(await typeUntil('outside')).toBe('15/03/2026')
})

test('A first day that is typed with a short year and lies after the last one is an error, and no day of the last century', async () => {
  const onDates = vi.fn()
  const user = show(
    <CustomPeriod
      dates={{ startDate: '2026-11-01', endDate: '2026-11-29' }}
      arrivals={0}
      onDates={onDates}
    />,
  )
  const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'Data inicial' })
  await user.clear(from)
  await user.type(from, '01/12/26{Tab}')
  expect(from.value).toBe('01/12/2026')
  expect(screen.getByText('A data final não pode ser anterior à data inicial.')).toBeDefined()
  expect(onDates).not.toHaveBeenCalled()
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Data final' })
  await user.clear(to)
  await user.type(to, '31/12/26{Tab}')
  expect(onDates.mock.calls).toEqual([[{ startDate: '2026-12-01', endDate: '2026-12-31' }]])
})

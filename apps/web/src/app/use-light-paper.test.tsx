import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { useLightPaper } from './use-light-paper.ts'

function Page() {
  useLightPaper()
  return null
}

test('A dark page is printed light, and is dark again afterwards', () => {
  show(<Page />)
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = 'dark'
  window.dispatchEvent(new Event('beforeprint'))
  expect(dataset.mantineColorScheme).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(dataset.mantineColorScheme).toBe('dark')
})

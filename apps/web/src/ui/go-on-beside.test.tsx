import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { goOnBeside } from './go-on-beside.ts'

function Page({ onLeave }: { onLeave: () => void }) {
  const [isThere, setIsThere] = useState(true)
  return (
    <div>
      <button type="button">Antes</button>
      {isThere && (
        <section ref={goOnBeside}>
          <button type="button" onClick={() => setIsThere(false)}>
            Fechar
          </button>
          <button type="button" onClick={onLeave}>
            Sair da página
          </button>
        </section>
      )}
      <input aria-label="Texto" />
      <button type="button" disabled>
        Ainda não
      </button>
      <a href="#depois">Depois</a>
    </div>
  )
}

function App() {
  const [isOn, setIsOn] = useState(true)
  return (
    <main>
      {isOn ? <Page onLeave={() => setIsOn(false)} /> : <button type="button">Outra página</button>}
    </main>
  )
}

const press = (name: string) => screen.getByRole('button', { name })

test('Whoever closes the part of a page in which they stand goes on at the next thing that can be pressed', async () => {
  const user = show(<App />)
  press('Fechar').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Depois' }))
})

test('A part of a page that goes while somebody stands elsewhere takes nobody along', async () => {
  const user = show(<App />)
  await user.click(screen.getByRole('textbox', { name: 'Texto' }))
  // A browser that gives no focus to what is clicked.
  press('Fechar').click()
  await expect.poll(() => screen.queryByRole('button', { name: 'Fechar' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Texto' }))
})

test('Whoever leaves a page from one of its parts is put nowhere on the next one', async () => {
  const user = show(<App />)
  press('Sair da página').focus()
  await user.keyboard('{Enter}')
  expect(press('Outra página')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

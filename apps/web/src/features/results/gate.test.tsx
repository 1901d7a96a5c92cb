import type { ResultGate } from '@iris/contracts/results'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { ApiError } from '../../api/api-error.ts'
import { Gate } from './gate.tsx'

const gate = { ready: true, patient: 'M*** S***', expires_at: '2026-12-20T12:00:00Z' } as ResultGate

/** What the translator of a browser does to a page: every text becomes an element with another text. */
function translate(page: Element) {
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node as Text)
  for (const text of texts) {
    const translated = document.createElement('font')
    translated.textContent = text.data
    text.replaceWith(translated)
  }
}

test('A translated page goes from a wrong birth date to one that is none, and each leads back to its field', async () => {
  const error = new ApiError(401, 'Esta data não confere.')
  error.attemptsLeft = 8
  const user = show(
    <Gate gate={gate} error={error} isAsking={false} wasOpen={false} onOpen={() => undefined} />,
  )
  translate(document.body)
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('button'))
    expect(screen.getByText(/Digite o dia, o mês e o ano/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  }
  expect(document.body.textContent).not.toContain('Esta data não confere.')
})

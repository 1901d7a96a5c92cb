import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { startSession } from '../../api/session.ts'
import { CorrectButton } from './correct-result.tsx'
import { SendResult } from './send-result.tsx'
import type { ResultSender } from './use-send-result.ts'

const EXAM = {
  id: 7,
  status: 'Concluído',
  final_classification: 'liberado',
  anonymised: false,
} as Exam
const SENDER = { isPending: false, isPendingFor: () => false } as unknown as ResultSender

/** Says who looks at what is shown next. */
async function enterAs(scope: string) {
  const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [scope], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
}

test('The exam of an anonymised person offers neither to send nor to correct, and can be printed', async () => {
  await enterAs('doctor')
  for (const anonymised of [false, true])
    show(
      <QueryClientProvider client={createQueryClient()}>
        <section aria-label={String(anonymised)}>
          <CorrectButton exam={{ ...EXAM, anonymised }} onClick={() => {}} />
          <SendResult of={SENDER} exam={{ ...EXAM, anonymised }} onDeliveries={() => {}} />
        </section>
      </QueryClientProvider>,
    )
  const offered = (region: string) =>
    [...screen.getByRole('region', { name: region }).querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    )
  const others = offered('true')
  expect(offered('false')).toEqual(expect.arrayContaining(['Corrigir resultado', ...others]))
  expect(others.join()).not.toMatch(/Corrigir|e-mail/)
  expect(others.length).toBe(offered('false').length - 2)
})

test('A doctor is offered to correct a concluded result, and a technician is not', async () => {
  for (const scope of ['doctor', 'tecnico']) {
    await enterAs(scope)
    show(
      <QueryClientProvider client={createQueryClient()}>
        <CorrectButton exam={EXAM} onClick={() => {}} />
      </QueryClientProvider>,
    )
    expect(screen.queryAllByText('Corrigir resultado')).toHaveLength(scope === 'doctor' ? 1 : 0)
    cleanup()
  }
})

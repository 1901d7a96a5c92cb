import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { TicketGiven } from './ticket-given.tsx'

const parts = (acuity: boolean) => ({ triage: true, acuity, ishihara: true, upload: true })

test.each([
  ['has all four parts already', parts(true), 'Já tem as quatro partes'],
  ['has a locked exam, and waits at no station', parts(false), 'O exame está travado'],
])('The door says of somebody who comes back that this person %s', async (_, parts, words) => {
  const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const participant = { id: 4, ticket: 1, patient_name: 'ANA', parts, waiting_for: [] }
  show(
    <QueryClientProvider client={createQueryClient()}>
      <TicketGiven
        event={{ id: 9, name: 'Campanha' } as ScreeningEvent}
        participant={participant as unknown as Participant}
        isBack
        onUndo={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText(words)).toBeDefined()
})

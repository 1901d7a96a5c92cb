import type { Referral } from '@iris/contracts/referrals'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ReferralRowActions } from './referral-row-actions.tsx'

const REFERRAL = {
  ...{ id: 4, patient_name: 'ANA LIMA', guardian_name: null, phone: '16999998888' },
  ...{ state: 'pending', scheduled_at: null },
} as unknown as Referral

/** The actions of a row, which the server tells of the clinic once it is `let` through. */
async function showRow(status: number) {
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const { url } = await startAnsweringServer(async () => {
    await isHeld
    return { status, content: { name: 'Clínica Aurora' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <ReferralRowActions of={REFERRAL} onOpen={() => {}} />
    </QueryClientProvider>,
  )
  return letThrough
}

const chat = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'WhatsApp: ANA LIMA' })
const words = async () => {
  await screen.findByRole('link', { name: 'WhatsApp: ANA LIMA' })
  return new URL(chat()?.href ?? '').searchParams.get('text')
}

test('A ready message is offered once the clinic in whose name it speaks is known', async () => {
  const letThrough = await showRow(200)
  expect(screen.getByRole('button', { name: 'Agendar: ANA LIMA' })).toBeDefined()
  expect(chat()).toBeNull()
  letThrough()
  expect(await words()).toContain('Aqui é a equipe de atendimento · Clínica Aurora.')
})

test('A clinic that cannot be read keeps nobody from being called', async () => {
  const letThrough = await showRow(404)
  letThrough()
  expect(await words()).toContain('Aqui é a equipe de atendimento · Íris.')
})

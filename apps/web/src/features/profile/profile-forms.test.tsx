import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import type { OwnProfile } from './profile-api.ts'
import { BasicInfoCard } from './profile-forms.tsx'

const BEFORE = { id: 1, name: 'Ana', email: 'ana@velha.br' } as OwnProfile
const AFTER = { ...BEFORE, email: 'ana@nova.br' }

/** The profile as it is read again after it was changed in another tab. */
function Card() {
  const [profile, setProfile] = useState(BEFORE)
  return (
    <QueryClientProvider client={createQueryClient()}>
      <BasicInfoCard profile={profile} />
      <button type="button" onClick={() => setProfile(AFTER)}>
        Reler
      </button>
    </QueryClientProvider>
  )
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const reread = () => screen.getByRole('button', { name: 'Reler' })

test('An e-mail that was changed in another tab is not brought back by a form that nobody touched', async () => {
  const user = show(<Card />)
  await user.click(reread())
  await waitFor(() => expect(field(/E-mail/).value).toBe('ana@nova.br'))
})

test('What is typed into the basic information stays when the profile is read again', async () => {
  const user = show(<Card />)
  await user.type(field(/Nome/), ' Lima')
  await user.click(reread())
  expect(field(/Nome/).value).toBe('Ana Lima')
})

test('A new name is saved alone, and does not bring back an e-mail that was changed meanwhile', async () => {
  const stored = { data: { type: 'profile', id: '1', attributes: { ...AFTER, name: 'Ana Lima' } } }
  const { url, sent } = await startAnsweringServer(() => ({ status: 200, content: stored }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(<Card />)
  await user.type(field(/Nome/), ' Lima')
  await user.click(reread())
  await user.click(screen.getByRole('button', { name: 'Atualizar perfil' }))
  await waitFor(() => expect(field(/E-mail/).value).toBe('ana@nova.br'))
  const [saved] = sent.filter(({ call }) => call === 'PATCH /me')
  expect(JSON.parse(saved?.body ?? '').data.attributes).toEqual({ name: 'Ana Lima' })
})

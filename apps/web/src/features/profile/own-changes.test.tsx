import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import type { OwnProfile } from './profile-api.ts'
import { BasicInfoCard, PasswordCard } from './profile-forms.tsx'
import { ProfileHead } from './profile-head.tsx'

const ANA: OwnProfile = {
  id: 1,
  name: 'Ana',
  email: 'ana@clinica.example',
  profile_image: null,
  visible: true,
}

const ROLE = 'Técnico'

type Attributes = { name?: string; email?: string; visible?: boolean; current_password?: string }

const refused = (field: string, detail: string) => ({
  status: 422,
  content: { errors: [{ detail, source: { pointer: `/data/attributes/${field}` } }] },
})

afterEach(() => notifications.clean())

/** A part of the profile page, before a server that takes every change that is not refused. */
async function open(
  Part: (props: { profile: OwnProfile }) => ReactNode,
  refusal: (sent: Attributes) => ReturnType<typeof refused> | undefined = () => undefined,
) {
  let take = (_: OwnProfile) => {}
  const { url, sent } = await startAnsweringServer((call) => {
    if (call !== 'PATCH /me') return { status: 404, content: {} }
    const attributes = last()
    const answer = refusal(attributes)
    if (answer) return answer
    const stored = { ...ANA, ...attributes }
    queueMicrotask(() => take(stored))
    return { status: 200, content: { data: { type: 'profile', id: '1', attributes: stored } } }
  })
  const changes = (): Attributes[] =>
    sent
      .filter(({ call }) => call === 'PATCH /me')
      .map(({ body }) => JSON.parse(body).data.attributes)
  const last = () => changes().at(-1) ?? {}
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  function Profile() {
    const [profile, setProfile] = useState(ANA)
    take = setProfile
    return <Part profile={profile} />
  }
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <Profile />
    </QueryClientProvider>,
  )
  return {
    user,
    changes,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    async retype(label: RegExp, text: string) {
      await user.clear(box(label))
      if (text) await user.type(box(label), text)
    },
  }
}

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

test('A name is needed in the profile, and an e-mail that somebody has is refused under its field', async () => {
  const { press, retype, changes } = await open(BasicInfoCard, ({ email }) =>
    email === 'outra@clinica.example'
      ? refused('email', 'Este e-mail já foi cadastrado.')
      : undefined,
  )
  await retype(/^Nome/, '')
  await press('Atualizar perfil')
  expect(await screen.findByText('Nome é obrigatório')).toBeDefined()
  await retype(/^Nome/, 'Ana Reis')
  await retype(/^E-mail/, 'outra@clinica.example')
  await press('Atualizar perfil')
  expect(await screen.findByText('Este e-mail já foi cadastrado.')).toBeDefined()
  expect(box(/^E-mail/).getAttribute('aria-invalid')).toBe('true')
  await retype(/^E-mail/, 'ana.reis@clinica.example')
  await press('Atualizar perfil')
  expect(await screen.findByText('Perfil atualizado com sucesso!')).toBeDefined()
  expect(changes().at(-1)).toEqual({ name: 'Ana Reis', email: 'ana.reis@clinica.example' })
})

const WORN = 'Esta senha é muito comum. Escolha outra.'
const OF_DEFAULT_USERS = 'Você não pode alterar dados de usuários padrão!'

test('A new password is typed twice, is none that anybody would guess, and is gone from the page once it is saved', async () => {
  const { user, press, retype, changes } = await open(PasswordCard, () =>
    // The person's own e-mail is one that only the server knows.
    changes().length === 1 ? refused('password', WORN) : undefined,
  )
  await retype(/^Nova senha/, 'nova-senha-1')
  await retype(/^Confirmação de senha/, 'nova-senha-2')
  await press('Atualizar senha')
  expect(await screen.findByText('Passwords must match')).toBeDefined()
  for (const [password, sent] of [
    ['senha123', 0],
    [ANA.email, 1],
  ] as const) {
    await retype(/^Nova senha/, password)
    await retype(/^Confirmação de senha/, password)
    await press('Atualizar senha')
    expect(await screen.findByText(WORN)).toBeDefined()
    expect(box(/^Nova senha/).getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toHaveLength(sent)
    await retype(/^Nova senha/, '')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(WORN)).toBeNull())
  }
  await retype(/^Nova senha/, 'nova-senha-1')
  await retype(/^Confirmação de senha/, 'nova-senha-1')
  await press('Atualizar senha')
  expect(await screen.findByText('Senha alterada com sucesso!')).toBeDefined()
  expect([box(/^Nova senha/).value, box(/^Confirmação de senha/).value]).toEqual(['', ''])
})

test('A default user who sets a password is told under its field that they cannot', async () => {
  const { press, retype } = await open(PasswordCard, () => refused('password', OF_DEFAULT_USERS))
  await retype(/^Nova senha/, 'nova-senha-1')
  await retype(/^Confirmação de senha/, 'nova-senha-1')
  await press('Atualizar senha')
  const said = await screen.findByText(OF_DEFAULT_USERS)
  expect(
    box(/^Nova senha/)
      .closest('.mantine-InputWrapper-root')
      ?.contains(said),
  ).toBe(true)
})

test('The present password is asked for where the server wants it: Cancelar keeps what was typed, a wrong one is told, and the right one is sent with it', async () => {
  const { user, press, retype, changes } = await open(BasicInfoCard, ({ current_password }) => {
    if (current_password === 'a certa') return undefined
    const said = current_password ? 'A senha atual está incorreta.' : 'Informe a senha atual.'
    return refused('current_password', said)
  })
  const asked = async () =>
    within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  await retype(/^E-mail/, 'ana.nova@clinica.example')
  await press('Atualizar perfil')
  await user.click((await asked()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box(/^E-mail/).value).toBe('ana.nova@clinica.example')
  await press('Atualizar perfil')
  await user.type((await asked()).getByLabelText(/^Senha atual/), 'não é esta')
  await user.click((await asked()).getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('A senha atual está incorreta.')).toBeDefined()
  const present = (await asked()).getByLabelText(/^Senha atual/)
  await user.clear(present)
  await user.type(present, 'a certa')
  await user.click((await asked()).getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Perfil atualizado com sucesso!')).toBeDefined()
  expect(changes().at(-1)).toEqual({
    email: 'ana.nova@clinica.example',
    current_password: 'a certa',
  })
})

test('The switch of the visibility says what a press will do, and the words below how it is', async () => {
  const { user, changes } = await open(({ profile }) => (
    <ProfileHead profile={profile} role={ROLE} />
  ))
  const toggle = () => screen.getByRole<HTMLInputElement>('switch')
  for (const [press, visible, words] of [
    [/^Mudar para invisível/, false, /^Você está visível/],
    [/^Mudar para visível/, true, /^Você está invisível/],
  ] as const) {
    expect(await screen.findByRole('switch', { name: press })).toBe(toggle())
    expect(toggle().checked).toBe(visible)
    expect(screen.getByText(words)).toBeDefined()
    await waitFor(() => expect(toggle().disabled).toBe(false))
    await user.click(toggle())
  }
  await screen.findByRole('switch', { name: /^Mudar para invisível/ })
  expect(changes()).toEqual([{ visible: false }, { visible: true }])
})

test('A photo that was refused can be chosen again from the same file, once it was mended', async () => {
  const { user } = await open(() => <ProfileHead profile={ANA} role={ROLE} />)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no input for a file')
  await user.upload(input, new File([], 'foto.png', { type: 'image/png' }))
  await screen.findByText('O arquivo está vazio. Escolha outro.')
  // A browser tells of no choice while its input has the same file.
  expect(input.isConnected && input.files).toHaveLength(0)
})

import type { UserType } from '@iris/domain/user-type'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Answer, showAt } from './show-at.tsx'

type Opened = {
  /** The page, at this address. */
  at: string
  /** What user 1, who is logged in, is. */
  type: UserType
  /** What the server says to a call, with the body sent; an empty list where nothing is said. */
  answer: (call: string, body: string) => { status?: number; content: unknown } | undefined
}

/** Shows a page of lists alone, most of which are empty. */
export async function openPage(page: ReactNode, { at, type, answer }: Opened) {
  const { user, sent, bodies } = await showAt(page, {
    type,
    address: at,
    answer(call, { body }) {
      const said = answer(call, body)
      if (said) return new Answer(said.status ?? 200, said.content)
      return call === 'GET /users/1' ? undefined : []
    },
  })
  /** Picks an option of a select, in a form or filter, by its words. */
  const pick = async (form: HTMLElement, label: RegExp, option: string) => {
    await user.click(within(form).getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, sent, bodies, pick }
}

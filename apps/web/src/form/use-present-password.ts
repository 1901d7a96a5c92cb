import { useState } from 'react'
import { fieldMessages } from '../api/api-error.ts'

type Asked = { confirm: (password: string) => Promise<void>; cancel: () => void }

export type PresentPassword = {
  /** Sends, and once more with the password where the server asks for it. Null: the person thought better of it. */
  confirmed: <R>(send: (current_password?: string) => Promise<R>) => Promise<R | null>
  /** The present password is asked for. */
  isAsking: boolean
  /** Rejects with what is to be said under the field. */
  confirm: (password: string) => Promise<void>
  cancel: () => void
}

/** Why the present password is asked for, or asked for again; undefined for any other failure. */
export const passwordAskedFor = (error: unknown) => fieldMessages(error).current_password

/**
 * For what the server does with an older login only after the present password: `<PresentPasswordQuestion>` asks for it,
 * and the same is sent again.
 */
export function usePresentPassword(): PresentPassword {
  const [asked, setAsked] = useState<Asked | null>(null)

  function ask<R>(send: (current_password: string) => Promise<R>): Promise<R | null> {
    return new Promise<R | null>((settle, fail) =>
      setAsked({
        confirm: async (password) => {
          try {
            settle(await send(password))
          } catch (error) {
            if (passwordAskedFor(error)) throw error
            fail(error)
          }
        },
        cancel: () => settle(null),
      }),
    ).finally(() => setAsked(null))
  }

  return {
    confirmed: (send) =>
      send().catch((error: unknown) => {
        if (!passwordAskedFor(error)) throw error
        return ask(send)
      }),
    isAsking: asked !== null,
    confirm: async (password) => asked?.confirm(password),
    cancel: () => asked?.cancel(),
  }
}

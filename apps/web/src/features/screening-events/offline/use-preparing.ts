import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sessionStore } from '../../../api/session.ts'
import { askToPersist } from '../../../outbox/storage-room.ts'
import { preparePackage, removePackage } from './device-packages.ts'

const NO_ROOM =
  'Não foi possível guardar a ação neste aparelho. Libere espaço, ou saia da janela anônima, e tente de novo.'

/** What is done to prepare this device for an event, and what stood in the way. */
export function usePreparing(eventId: number) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<void>) {
    setIsPending(true)
    setFailure(null)
    try {
      await work()
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : NO_ROOM)
    }
    setIsPending(false)
  }

  return {
    isPending,
    failure,
    prepare: () =>
      run(async () => {
        await preparePackage(eventId)
        await askToPersist()
        rememberLogin()
      }),
    remove: () => run(() => removePackage(eventId)),
  }
}

/** A login of one tab would end with the browser, and nobody logs in without a network. */
function rememberLogin() {
  const token = sessionStore.token()
  if (token !== null && !sessionStore.remembered()) sessionStore.start(token, true)
}

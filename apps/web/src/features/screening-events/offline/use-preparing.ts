import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sessionStore } from '../../../api/session.ts'
import { askToPersist } from '../../../outbox/storage-room.ts'
import { isDayKept } from './day-kept.ts'
import { preparePackage, removePackage } from './device-packages.ts'

const NO_APP =
  'O aplicativo ainda não está inteiro neste aparelho, e sem rede não abriria. Fique com rede e tente de novo.'
const NO_ROOM =
  'Não foi possível guardar a ação neste aparelho. Libere espaço, ou saia da janela anônima, e tente de novo.'

/** What is done to prepare this device for an event, and what stood in the way. */
export function usePreparing(eventId: number) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** @param work resolves with what is missing all the same; null for nothing */
  async function run(work: () => Promise<string | null>) {
    setIsPending(true)
    setFailure(null)
    try {
      setFailure(await work())
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
        // The list is of no use on a device that opens no page.
        if (!(await isDayKept())) return NO_APP
        await preparePackage(eventId)
        await askToPersist()
        rememberLogin()
        return null
      }),
    remove: () =>
      run(async () => {
        await removePackage(eventId)
        return null
      }),
  }
}

/** A login of one tab would end with the browser, and nobody logs in without a network. */
function rememberLogin() {
  const token = sessionStore.token()
  if (token !== null && !sessionStore.remembered()) sessionStore.start(token, true)
}

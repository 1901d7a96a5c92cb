import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSomethingKept } from '../api/storage-keys.ts'
import { leaveSession } from '../api/use-session.ts'
import { hasUnsavedWork, LOSES_CHANGES, letWorkGo } from '../form/unsaved-work.ts'

/** Why somebody is asked before they leave: a changed form, or so many writes that wait on this device. */
type Reason = 'changes' | { waiting: number }

/** What somebody who leaves loses, or leaves behind on this device. */
export function leaveWords(reason: Reason): string {
  if (reason === 'changes') return LOSES_CHANGES
  return reason.waiting === 1
    ? '1 registro ainda não chegou ao servidor. Ele fica guardado neste aparelho e só é enviado quando você entrar aqui de novo.'
    : `${reason.waiting} registros ainda não chegaram ao servidor. Eles ficam guardados neste aparelho e só são enviados quando você entrar aqui de novo.`
}

export type Leaving = {
  leave: () => void
  /** Without asking: the person was asked already. */
  leaveAnyway: () => void
  reason: Reason | null
  stay: () => void
}

/** 'Sair': asks first when something would be lost or left behind. Render `<LeaveQuestion of={…} />` beside the button. */
export function useLeave(): Leaving {
  const navigate = useNavigate()
  const [reason, setReason] = useState<Reason | null>(null)

  async function go() {
    letWorkGo()
    setReason(null)
    await leaveSession()
    void navigate('/login', { replace: true })
  }

  async function leave() {
    if (hasUnsavedWork()) return setReason('changes')
    const waiting = await countWaiting()
    if (waiting > 0) setReason({ waiting })
    else await go()
  }

  return {
    leave: () => void leave(),
    leaveAnyway: () => void go(),
    reason,
    stay: () => setReason(null),
  }
}

/** What only the same login can send later. */
async function countWaiting(): Promise<number> {
  if (!isSomethingKept()) return 0
  try {
    const { countedOutbox } = await import('../outbox/outbox-summary.ts')
    const { waiting, attention } = await countedOutbox()
    return waiting + attention
  } catch {
    // What waits is safe either way.
    return 0
  }
}

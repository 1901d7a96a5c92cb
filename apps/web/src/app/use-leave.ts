import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reach } from '../api/reach.ts'
import { isSomethingKept } from '../api/storage-keys.ts'
import { leaveSession } from '../api/use-session.ts'
import { hasUnsavedWork, letWorkGo, whatIsLost } from '../form/unsaved-work.ts'

/** Why somebody is asked before they leave: a changed form, so many writes that wait on this device, no network. */
type Reason = 'changes' | { changes: boolean; waiting: number; isCut: boolean }

const NOBODY_ENTERS =
  'Sem rede, ninguém consegue entrar de novo neste aparelho, e o que foi preparado nele é apagado.'

/** What somebody who leaves loses, or leaves behind on this device. */
export function leaveWords(reason: Reason): string {
  if (reason === 'changes') return whatIsLost()
  const { changes, waiting, isCut } = reason
  return [changes && whatIsLost(), waitWords(waiting), isCut && NOBODY_ENTERS]
    .filter(Boolean)
    .join(' ')
}

function waitWords(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? '1 registro ainda não chegou ao servidor. Ele fica guardado neste aparelho e só é enviado quando você entrar aqui de novo.'
    : `${waiting} registros ainda não chegaram ao servidor. Eles ficam guardados neste aparelho e só são enviados quando você entrar aqui de novo.`
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
    const [changes, isCut] = [hasUnsavedWork(), reach.isCut()]
    if (changes && !isCut) return setReason('changes')
    const waiting = await countWaiting()
    if (waiting > 0 || isCut) setReason({ changes, waiting, isCut })
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

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveSession } from '../api/use-session.ts'
import { hasUnsavedWork, letWorkGo } from '../form/unsaved-work.ts'

export type Leaving = {
  leave: () => void
  /** Without asking: the person was asked already. */
  leaveAnyway: () => void
  isAsking: boolean
  stay: () => void
}

/** 'Sair': asks first when a changed form would be lost. Render `<LeaveQuestion of={…} />` beside the button. */
export function useLeave(): Leaving {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function go() {
    letWorkGo()
    setAsking(false)
    await leaveSession()
    void navigate('/login', { replace: true })
  }

  return {
    leave: () => (hasUnsavedWork() ? setAsking(true) : void go()),
    leaveAnyway: () => void go(),
    isAsking,
    stay: () => setAsking(false),
  }
}

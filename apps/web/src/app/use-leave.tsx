import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { endSession } from '../api/use-session.ts'
import { DiscardDialog } from '../form/discard-dialog.tsx'
import { hasUnsavedWork, letWorkGo } from '../form/unsaved-work.ts'
import { useEscape } from '../form/use-escape.ts'

/** 'Sair': asks first when a changed form would be lost. Render the dialog beside the button. */
export function useLeave({ aboveLock = false }: { aboveLock?: boolean } = {}): {
  leave: () => void
  /** Without asking: the person was asked already. */
  leaveAnyway: () => void
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const keep = () => setAsking(false)
  useEscape(asking, keep)

  async function go() {
    letWorkGo()
    setAsking(false)
    await endSession()
    void navigate('/login', { replace: true })
  }

  return {
    leaveAnyway: () => void go(),
    leave: () => (hasUnsavedWork() ? setAsking(true) : void go()),
    dialog: (
      <DiscardDialog
        opened={asking}
        zIndex={430}
        aboveLock={aboveLock}
        onKeep={keep}
        onDiscard={() => void go()}
      />
    ),
  }
}

import type { AccessToken } from '@iris/contracts/auth'
import { useNavigate } from 'react-router'
import { sessionStore, startSession } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { useSession } from '../api/use-session.ts'
import { letWorkGo } from '../form/unsaved-work.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PART_FAILED, part } from '../ui/part.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import classes from './login-again.module.css'
import { useLeave } from './use-leave.ts'
import { useRoleAgain } from './use-role-again.ts'

// Most visits end before their login does.
const Form = part(
  async () => (await import('./login-again-form.tsx')).LoginAgainForm,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <FormSkeleton fields={2} />,
)

/**
 * The login ran out over a form that was changed (spec 1 §8 ends it): it is asked for here, and what was
 * typed stays. The same person goes on, and what waited is sent; another one begins anew.
 */
export function LoginAgain() {
  useRoleAgain()
  const { isHeld, user } = useSession()
  return isHeld ? <AskLogin email={user?.email ?? ''} /> : null
}

function AskLogin({ email }: { email: string }) {
  const navigate = useNavigate()
  const leaving = useLeave()
  function goOn({ access_token }: Pick<AccessToken, 'access_token'>) {
    const isSame = personOf(access_token) === personOf(sessionStore.person())
    if (!isSame) letWorkGo()
    startSession(access_token, sessionStore.remembered())
    if (!isSame) void navigate('/dashboard', { replace: true })
  }

  return (
    <>
      <Dialog
        onClose={() => undefined}
        withCloseButton={false}
        closeOnClickOutside={false}
        title="Sua sessão terminou"
        size={400}
        over="lock"
        overlayProps={{ blur: 8 }}
        classNames={{ title: classes.title }}
      >
        <p className={classes.text}>
          Entre de novo para continuar. O que você digitou está guardado.
        </p>
        <Form email={email} onEntered={goOn} onLeave={leaving.leave} />
      </Dialog>
      <LeaveQuestion of={leaving} over="lock" />
    </>
  )
}

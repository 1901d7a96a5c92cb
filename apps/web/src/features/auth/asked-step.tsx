import type { AccessToken, Entered } from '@iris/contracts/auth'
import { LazyCodeStep, LazyOwnPasswordStep } from './lazy-steps.tsx'

/** Whether a login is over with this answer, and its token opens what the person may see. */
export function isAll(answer: Entered): answer is AccessToken {
  return !('ticket' in answer) && !answer.own_password_needed
}

type AskedStepProps = {
  asked: Entered
  onEntered: (answer: Entered) => unknown
  onBack: () => void
  /** As the step with the code has it. */
  say?: (text: string) => void
}

/** What a login asks for after the password: the code of a second factor, then a password of one's own. */
export function AskedStep({ asked, say, ...props }: AskedStepProps) {
  if ('ticket' in asked) return <LazyCodeStep ticket={asked.ticket} say={say} {...props} />
  return <LazyOwnPasswordStep token={asked.access_token} {...props} />
}

import { Center, Loader } from '@mantine/core'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Absence, PART_FAILED, part } from '../../ui/part.tsx'

// What a login may ask for after the password, fetched when it is needed: the first page stays small.

export const LazyCodeStep = part(async () => (await import('./code-step.tsx')).CodeStep, StepAbsent)

export const LazyOwnPasswordStep = part(
  async () => (await import('./own-password-step.tsx')).OwnPasswordStep,
  StepAbsent,
)

function StepAbsent({ failed, onRetry }: Absence) {
  if (failed) return <ErrorState message={PART_FAILED} onRetry={onRetry} />
  return (
    <Center role="status" aria-label="Carregando" mih={200}>
      <Loader size={24} />
    </Center>
  )
}

import { Center, Loader } from '@mantine/core'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'

/** The second step of a login, fetched when it is needed: the first page stays small. */
export const LazyCodeStep = part(
  async () => (await import('./code-step.tsx')).CodeStep,
  ({ failed, onRetry }) =>
    failed ? (
      <ErrorState message={PART_FAILED} onRetry={onRetry} />
    ) : (
      <Center role="status" aria-label="Carregando" mih={200}>
        <Loader size={24} />
      </Center>
    ),
)

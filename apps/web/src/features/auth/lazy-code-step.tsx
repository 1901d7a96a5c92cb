import { Center, Loader } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { CodeStep } from './code-step.tsx'

const Loaded = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

/** The second step of a login, loaded when it is needed: the first page stays small. */
export function LazyCodeStep(props: ComponentProps<typeof CodeStep>) {
  return (
    <Suspense
      fallback={
        <Center role="status" aria-label="Carregando" mih={200}>
          <Loader size={24} />
        </Center>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
}

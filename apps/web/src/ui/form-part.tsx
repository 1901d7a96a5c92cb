import type { ComponentType } from 'react'
import { ErrorState } from './error-state.tsx'
import { type FetchedPart, PART_FAILED, part } from './part.tsx'
import { FormSkeleton } from './skeletons.tsx'

/** A part of a page with fields that is fetched behind the page; the shape of fields stands in its place until then. */
export function formPart<P extends object>(fetch: () => Promise<ComponentType<P>>): FetchedPart<P> {
  return part<P>(fetch, ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <FormSkeleton fields={5} />,
  )
}

import type { ComponentType } from 'react'
import { LoadingDialog } from './loading-dialog.tsx'
import { PART_FAILED, part } from './part.tsx'

/** A dialog that is fetched when it is first opened; `label` is what a screen reader hears until then. */
export function dialogPart<P extends { onClose: () => void }>(
  label: string,
  fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return part<P>(fetch, ({ onClose, failed, onRetry }) => (
    <LoadingDialog
      label={label}
      error={failed ? PART_FAILED : undefined}
      onRetry={onRetry}
      onClose={onClose}
    />
  ))
}

import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

export type TipWordsProps = { label: string; target: RefObject<HTMLElement | null> }

/** The words of a tip, from its first hover on. They may come when the pointer has rested on its thing for a while. */
export function TipWords({ label, target }: TipWordsProps) {
  return (
    <Tooltip
      label={label}
      target={target}
      defaultOpened={target.current?.matches(':hover') ?? false}
    />
  )
}

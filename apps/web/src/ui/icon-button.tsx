import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Tip } from './tip.tsx'

type IconButtonProps = Pick<ActionIconProps, 'variant' | 'color' | 'loading'> & {
  icon: TablerIcon
  /** What it does: its name, and its tip unless `tip` says more. */
  label: string
  tip?: string
  /** Whose it is, so that no two have one name: 'Editar: Ligação de 15/01/2026'. */
  of?: string
  /** What stands beside the icon on a phone. */
  words?: string
  /** 36 in the head of a dialog. */
  size?: 32 | 36
  onClick: (event: MouseEvent) => void
}

/** A button of one icon, with what it does in a tip. */
export function IconButton({
  icon: Icon,
  label,
  tip = label,
  of,
  words,
  size = 32,
  variant = 'default',
  ...rest
}: IconButtonProps) {
  return (
    <Tip label={tip}>
      <ActionIcon
        {...rest}
        variant={variant}
        size={size}
        data-words={words}
        aria-label={of === undefined ? label : `${label}: ${of}`}
      >
        <Icon size={size === 36 ? 18 : 16} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  )
}

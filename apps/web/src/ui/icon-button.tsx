import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Tip } from './tip.tsx'

type IconButtonProps = Pick<ActionIconProps, 'variant' | 'color' | 'loading'> & {
  icon: TablerIcon
  /** What it does: the first words of its name, and of its tip if that says no more. */
  label: string
  tip?: string
  /** What it does it to: 'Editar: Ligação de 15/01/2026'. */
  of?: string
  /** Beside its icon on the card of a phone. */
  words?: string
  /** In the head of a dialog it is larger. */
  size?: 32 | 36
  onClick: () => void
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

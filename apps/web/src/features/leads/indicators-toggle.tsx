import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

type IndicatorsToggleProps = { isOpen: boolean; onToggle: () => void }

/** Folds the figures above the leads away, or opens them. */
export function IndicatorsToggle({ isOpen, onToggle }: IndicatorsToggleProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      aria-expanded={isOpen}
      rightSection={<Chevron size={16} aria-hidden="true" />}
      onClick={onToggle}
    >
      Indicadores
    </Button>
  )
}

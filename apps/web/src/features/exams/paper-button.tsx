import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './paper-button.module.css'

type PaperButtonProps = {
  label: string
  icon: ReactNode
  print: { isPending: boolean; mutate: () => void }
}

/** Prints a paper of an exam. In a row of a table it is its icon alone. */
export function PaperButton({ label, icon, print }: PaperButtonProps) {
  return (
    <Button
      variant="default"
      aria-label={label}
      title={label}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {icon}
      <span className={classes.label}>{label}</span>
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'

/** Who is examined next, and the way there. */
export type NextPatient = { name: string; go: () => void }

type NextPatientButtonProps = {
  of: NextPatient
  /** Nothing is left to do for the one in view. */
  through: boolean
  onGo: () => void
}

/** 'Próximo paciente', with the name for whoever must call them. */
export function NextPatientButton({ of: { name }, through, onGo }: NextPatientButtonProps) {
  return (
    <Button
      variant={through ? 'filled' : 'default'}
      aria-label={`Próximo paciente: ${name}`}
      title={name}
      rightSection={<IconArrowRight size={16} aria-hidden="true" />}
      onClick={onGo}
    >
      Próximo paciente
    </Button>
  )
}

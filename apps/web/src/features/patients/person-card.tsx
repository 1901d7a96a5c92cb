import type { Patient } from '@iris/contracts/patients'
import { formatCpf } from '@iris/domain/cpf'
import { Button } from '@mantine/core'
import { IconEye, IconNotes, IconUserEdit } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './person-card.module.css'

type PersonCardProps = {
  patient: Patient
  /** Age, company, occupation. */
  facts: readonly string[]
  onClose: () => void
}

/** The person that the search found, and where to go from there. */
export function PersonCard({ patient, facts, onClose }: PersonCardProps) {
  const ways = [
    { name: 'exames', label: 'Exames', icon: IconEye },
    { name: 'prontuario', label: 'Prontuário', icon: IconNotes },
    { name: 'paciente', label: 'Cadastro', icon: IconUserEdit },
  ]
  return (
    <Dialog onClose={onClose} title={patient.name} size={480}>
      <p className={classes.facts}>{[formatCpf(patient.cpf), ...facts].join(' · ')}</p>
      <div className={classes.ways}>
        {ways.map(({ name, label, icon: Icon }, index) => (
          <Button
            key={name}
            component={Link}
            to={`/patients?${name}=${patient.id}`}
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<Icon size={18} aria-hidden="true" />}
            data-autofocus={index === 0 || undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

import type { Patient } from '@iris/contracts/patients'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './person-card.module.css'

type MergedPatientProps = { patient: Patient; onClose: () => void }

/** An address that leads to a registration that became part of another: says so, and leads on. */
export function MergedPatient({ patient: { id, merged_into }, onClose }: MergedPatientProps) {
  return (
    <Dialog onClose={onClose} title={`O cadastro nº ${id} foi unido a outro`} size={480}>
      <p className={classes.facts}>
        Os exames, o prontuário e o histórico estão no cadastro nº {merged_into}, que ficou.
      </p>
      <Button component={Link} to={`/patients?paciente=${merged_into}`} data-autofocus>
        Abrir o cadastro que ficou
      </Button>
    </Dialog>
  )
}

import type { Patient, PatientPrivacy } from '@iris/contracts/patients'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconDownload, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { useSession } from '../../api/use-session.ts'
import atEnd from '../../ui/actions.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Anonymise } from './anonymise.tsx'
import { usePatientPrivacy, usePersonalData } from './patients-api.ts'
import classes from './personal-data.module.css'

const TITLE = 'Dados pessoais (LGPD)'

type PersonalDataProps = {
  patient: Patient
  /** Called when the patient is anonymised, because the form below still shows them. */
  onAnonymised: () => void
}

/** The rights of a person over their data: what they were told, and what can be done at their request. */
export function PersonalDataButton({ patient, onAnonymised }: PersonalDataProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconShieldLock} label={TITLE} size={36} onClick={() => setOpen(true)} />
      {isOpen && (
        <PersonalData
          patient={patient}
          onAnonymised={onAnonymised}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function PersonalData({
  patient,
  onAnonymised,
  onClose,
}: PersonalDataProps & { onClose: () => void }) {
  const privacy = usePatientPrivacy(patient.id)
  const { can } = useSession()
  return (
    <Dialog onClose={onClose} title={`${TITLE} · ${patient.name}`} size={640}>
      <ReadTrouble of={privacy} />
      {can('patients.personal-data') && <Copy patientId={patient.id} />}
      {isShown(privacy) && privacy.data && (
        <section className={classes.section}>
          <h3>Aviso de privacidade</h3>
          <Notices privacy={privacy.data} />
        </section>
      )}
      {can('patients.anonymise') && privacy.data && (
        <Anonymise patient={patient} privacy={privacy.data} onDone={onAnonymised} />
      )}
    </Dialog>
  )
}

function Copy({ patientId }: { patientId: number }) {
  const copy = usePersonalData()
  return (
    <section className={classes.section}>
      <h3>Cópia dos dados</h3>
      <p>
        Tudo o que a clínica guarda sobre esta pessoa: cadastro, triagens, exames, prontuário,
        arquivos e quem abriu os dados, em um arquivo .zip. Entregue só à própria pessoa ou a quem
        responde por ela.
      </p>
      <div className={atEnd.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={copy.isPending}
          onClick={() => copy.mutate({ params: { id: patientId } })}
        >
          Baixar os dados
        </Button>
      </div>
    </section>
  )
}

function Notices({ privacy: { notices } }: { privacy: PatientPrivacy }) {
  if (notices.length === 0)
    return <p>Nenhuma leitura registrada: o cadastro não foi feito pelo link da empresa.</p>
  return (
    <ul>
      {notices.map(({ version, by_guardian, at }) => (
        <li key={at}>
          Versão {version}, lida {by_guardian ? 'pelo responsável' : 'pelo paciente'} em{' '}
          {formatDateTime(at)}
        </li>
      ))}
    </ul>
  )
}

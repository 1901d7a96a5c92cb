import type { Patient, PatientPrivacy } from '@iris/contracts/patients'
import { anonymiseBody } from '@iris/contracts/personal-data'
import { formatDate, formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import atEnd from '../../ui/actions.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAnonymise } from './patients-api.ts'
import classes from './personal-data.module.css'

type AnonymiseProps = { patient: Patient; privacy: PatientPrivacy; onDone: () => void }

/** What can be done, or until when it cannot. */
export function Anonymise({ patient, privacy, onDone }: AnonymiseProps) {
  const [isOpen, setOpen] = useState(false)
  const { anonymised_at, kept_until } = privacy
  return (
    <section className={classes.section}>
      <h3>Anonimização</h3>
      {anonymised_at ? (
        <p>Anonimizado em {formatDateTime(anonymised_at)}.</p>
      ) : kept_until > todayInSaoPaulo() ? (
        <p>
          O prontuário deve ser guardado até {formatDate(kept_until)}, 20 anos depois do último
          registro (Lei 13.787). Antes disso o paciente não pode ser anonimizado.
        </p>
      ) : (
        <>
          <p>
            O prazo de guarda terminou em {formatDate(kept_until)}. O que identifica esta pessoa
            pode ser apagado.
          </p>
          <div className={atEnd.actions}>
            <Button color="red" variant="outline" onClick={() => setOpen(true)}>
              Anonimizar
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <AnonymiseModal patient={patient} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </section>
  )
}

type AnonymiseModalProps = { patient: Patient; onClose: () => void; onDone: () => void }

/** First what is lost and the reason, then a second question. */
function AnonymiseModal({ patient, onClose, onDone }: AnonymiseModalProps) {
  const [reason, setReason] = useState<string | null>(null)
  const anonymise = useAnonymise()
  const form = useZodForm({
    schema: anonymiseBody,
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => setReason(reason),
  })

  async function confirm() {
    try {
      await anonymise.mutateAsync({ params: { id: patient.id }, body: { reason: reason ?? '' } })
      toast.success('Paciente anonimizado com sucesso!')
      onDone()
    } catch {
      setReason(null)
    }
  }

  return (
    <>
      <FormModal
        form={form}
        title={`Anonimizar ${patient.name}`}
        size="md"
        pending={anonymise.isPending}
        onStop={anonymise.stop}
        error={anonymise.error}
        onClose={onClose}
        saveLabel="Continuar"
        covered={reason !== null}
      >
        <div className={classes.section}>
          <p>Some para sempre, daqui e dos exames desta pessoa:</p>
          <ul>
            <li>nome, CPF, RG, contatos, endereços, ocupação e cartões de saúde;</li>
            <li>os dados do responsável e o dia do nascimento (fica o mês);</li>
            <li>as imagens e os documentos;</li>
            <li>as anotações do prontuário e todo texto livre das triagens.</li>
          </ul>
          <p>Ficam as medidas e as respostas marcadas, sem dono: as estatísticas não mudam.</p>
        </div>
        <TextareaField
          name="reason"
          label="Motivo"
          hint="Por exemplo, o número do pedido. Não escreva o nome da pessoa: o motivo fica guardado."
          maxLength={500}
        />
      </FormModal>
      {reason !== null && (
        <ConfirmDialog
          title="Anonimizar para sempre?"
          confirmLabel="Sim, anonimizar!"
          pending={anonymise.isPending}
          onConfirm={() => void confirm()}
          onClose={() => (anonymise.isPending ? anonymise.stop() : setReason(null))}
        >
          Ninguém poderá desfazer, nem com uma cópia de segurança que venha a ser feita depois.
        </ConfirmDialog>
      )}
    </>
  )
}

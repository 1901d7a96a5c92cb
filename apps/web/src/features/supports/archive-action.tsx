import { archiveSupport, type Support } from '@iris/contracts/supports'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconArchive } from '@tabler/icons-react'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SUPPORT_READS } from './supports-api.ts'

type ArchiveActionProps = { visit: Support; onAsk: (visit: Support) => void }

/** Asks to archive a visit. */
export function ArchiveAction({ visit, onAsk }: ArchiveActionProps) {
  return (
    <IconButton
      icon={IconArchive}
      label="Arquivar"
      of={`${visit.user_name}, ${formatDate(visit.data_atendimento)}`}
      words="Arquivar"
      variant="subtle"
      color="gray"
      onClick={() => onAsk(visit)}
    />
  )
}

/** The question before. Of the page: rows are drawn anew when a phone is turned. */
export function ArchiveQuestion({ visit, onClose }: { visit: Support; onClose: () => void }) {
  return (
    <ConfirmWrite
      endpoint={archiveSupport}
      input={{ params: { id: visit.id } }}
      invalidates={SUPPORT_READS}
      title="Arquivar o atendimento?"
      confirmLabel="Sim, arquivar!"
      done="Atendimento arquivado com sucesso!"
      failed={(reason) => `Erro ao arquivar o atendimento. ${reason}`}
      onClose={onClose}
    >
      Você tem certeza que deseja arquivar o atendimento de <strong>{visit.user_name}</strong> em{' '}
      <strong>{visit.company_name}</strong>, no dia {formatDate(visit.data_atendimento)}? Ele não
      aparecerá mais na lista.
    </ConfirmWrite>
  )
}

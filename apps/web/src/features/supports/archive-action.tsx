import { archiveSupport, type Support } from '@iris/contracts/supports'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SUPPORT_READS } from './supports-api.ts'

/** Archiving a visit, and the question asked before. */
export function ArchiveAction({ visit }: { visit: Support }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        icon={IconArchive}
        label="Arquivar"
        of={`${visit.user_name}, ${formatDate(visit.data_atendimento)}`}
        words="Arquivar"
        variant="subtle"
        color="gray"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmWrite
          endpoint={archiveSupport}
          input={{ params: { id: visit.id } }}
          invalidates={SUPPORT_READS}
          title="Arquivar o atendimento?"
          confirmLabel="Sim, arquivar!"
          done="Atendimento arquivado com sucesso!"
          failed={(reason) => `Erro ao arquivar o atendimento. ${reason}`}
          onClose={() => setAsking(false)}
        >
          Você tem certeza que deseja arquivar o atendimento de <strong>{visit.user_name}</strong>{' '}
          em <strong>{visit.company_name}</strong>, no dia {formatDate(visit.data_atendimento)}? Ele
          não aparecerá mais na lista.
        </ConfirmWrite>
      )}
    </>
  )
}

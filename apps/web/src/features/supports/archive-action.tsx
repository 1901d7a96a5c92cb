import type { Support } from '@iris/contracts/supports'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { ActionIcon } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { Tip } from '../../ui/tip.tsx'
import { toast } from '../../ui/toast.tsx'
import { useArchiveSupport } from './supports-api.ts'

/** Archiving a visit, and the question asked before. */
export function ArchiveAction({ visit }: { visit: Support }) {
  const [asking, setAsking] = useState(false)
  const archive = useArchiveSupport()
  const leave = () => (archive.isPending ? archive.stop() : setAsking(false))
  const what = `${visit.user_name}, ${formatDate(visit.data_atendimento)}`

  async function confirm() {
    try {
      await archive.mutateAsync({ params: { id: visit.id } })
      toast.success('Atendimento arquivado com sucesso!', TOAST_NOTICE_MS)
      setAsking(false)
    } catch (error) {
      toast.error(`Erro ao arquivar o atendimento. ${messageOf(error)}`, TOAST_NOTICE_MS)
    }
  }

  return (
    <>
      <Tip label="Arquivar">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          data-words="Arquivar"
          aria-label={`Arquivar: ${what}`}
          onClick={() => setAsking(true)}
        >
          <IconArchive size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      {asking && (
        <ConfirmDialog
          title="Arquivar o atendimento?"
          confirmLabel="Sim, arquivar!"
          pending={archive.isPending}
          onConfirm={() => void confirm()}
          onClose={leave}
        >
          Você tem certeza que deseja arquivar o atendimento de <strong>{visit.user_name}</strong>{' '}
          em <strong>{visit.company_name}</strong>, no dia {formatDate(visit.data_atendimento)}? Ele
          não aparecerá mais na lista.
        </ConfirmDialog>
      )}
    </>
  )
}

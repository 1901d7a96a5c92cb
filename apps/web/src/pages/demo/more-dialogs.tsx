import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, NoticeDialog } from '../../form/confirm-dialog.tsx'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { PresentPasswordDialog } from '../../form/present-password-dialog.tsx'
import { StaleDialog } from '../../form/stale-dialog.tsx'
import { RecordListModal } from '../../table/record-list-modal.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingDialog } from '../../ui/loading-dialog.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { PROJECTS } from './sample-data.ts'

type Shown = (close: () => void) => ReactNode

const nothing = () => undefined

const DIALOGS: Readonly<Record<string, Shown>> = {
  Simples: (close) => (
    <Dialog title="Um diálogo" onClose={close}>
      Fecha com Esc, com o botão e com um toque fora dele.
    </Dialog>
  ),
  Aviso: (close) => (
    <NoticeDialog title="Não foi possível enviar" onClose={close}>
      O que você digitou continua no formulário.
    </NoticeDialog>
  ),
  Pergunta: (close) => (
    <ConfirmDialog
      title="Arquivar o exemplo?"
      confirmLabel="Sim, arquivar!"
      onConfirm={close}
      onClose={close}
    >
      Ele não aparecerá mais na lista.
    </ConfirmDialog>
  ),
  'Alterações não salvas': (close) => <DiscardDialog onKeep={close} onDiscard={close} />,
  'Senha atual': (close) => (
    <PresentPasswordDialog
      reason="Para alterar a senha, informe a atual."
      pending={false}
      onConfirm={async () => close()}
      onCancel={close}
    />
  ),
  'Alterado por outra pessoa': (close) => (
    <StaleDialog
      fields={[{ key: 'city', theirs: 'Santos', mine: 'São Paulo', changedHere: true }]}
      labelOf={() => 'Cidade'}
      show={(_, value) => String(value)}
      onKeepEditing={close}
      onSave={close}
    />
  ),
  Carregando: (close) => (
    <LoadingDialog label="Abrindo o exemplo" onRetry={nothing} onClose={close} />
  ),
  'Com erro': (close) => (
    <LoadingDialog
      label="Abrindo o exemplo"
      error="Sem conexão. Verifique a rede e tente de novo."
      onRetry={nothing}
      onClose={close}
    />
  ),
  'Lista de registros': (close) => <SampleRecords onClose={close} />,
}

/** Each dialog, one press away. */
export function MoreDialogs() {
  const [shown, setShown] = useState<string | null>(null)
  const close = () => setShown(null)
  return (
    <Card>
      <CardHead title="Diálogos" />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {Object.keys(DIALOGS).map((name) => (
          <Button key={name} variant="default" onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
      </div>
      {shown && DIALOGS[shown]?.(close)}
    </Card>
  )
}

function SampleRecords({ onClose }: { onClose: () => void }) {
  const read = useQuery({ queryKey: ['gallery'], queryFn: async () => [...PROJECTS] })
  return (
    <RecordListModal
      title="Projetos"
      label="Projetos"
      read={read as Parameters<typeof RecordListModal<(typeof PROJECTS)[number]>>[0]['read']}
      strip={<PatientStrip name="Metalúrgica São Caetano" facts={['três projetos']} />}
      covered={false}
      columns={[{ key: 'name', label: 'Projeto', look: 'name', render: ({ name }) => name }]}
      empty={<EmptyState title="Nenhum projeto ainda." />}
      onOpen={nothing}
      hrefOf={() => '/profileTemplate'}
      onAdd={nothing}
      addWaits={undefined}
      onClose={onClose}
    />
  )
}

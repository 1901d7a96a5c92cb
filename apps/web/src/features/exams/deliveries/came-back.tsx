import { Button } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { goOnBeside } from '../../../ui/go-on-beside.ts'
import { useReturnDelivery } from './deliveries-api.ts'

type CameBackProps = { examId: number; deliveryId: number }

/** 'Marcar que o e-mail voltou': a mail whose return somebody read in the clinic's mailbox, asked once more. */
export function CameBack({ examId, deliveryId }: CameBackProps) {
  const [asking, setAsking] = useState(false)
  const returned = useReturnDelivery()
  return (
    <>
      <Button
        ref={goOnBeside}
        variant="default"
        leftSection={<IconMailX size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Marcar que o e-mail voltou
      </Button>
      {asking && (
        <ConfirmDialog
          title="O e-mail voltou?"
          confirmLabel="Marcar que o e-mail voltou"
          pending={returned.isPending}
          onConfirm={() =>
            returned.mutate(
              { params: { id: examId, deliveryId } },
              { onSettled: () => setAsking(false) },
            )
          }
          onClose={() => setAsking(false)}
        >
          Quando a caixa da clínica recebe o aviso de que a mensagem não foi entregue, o envio passa
          a constar como falha. O registro não se desfaz.
        </ConfirmDialog>
      )}
    </>
  )
}

import type { Referral } from '@iris/contracts/referrals'
import { Button } from '@mantine/core'
import { IconBan, IconPhoneOff } from '@tabler/icons-react'
import { useState } from 'react'
import { tellFailure } from '../../api/tell-failure.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './referral-modal.module.css'
import { useUpdateReferral } from './referrals-api.ts'

const ENDS = {
  declined: {
    label: 'Recusou',
    icon: IconBan,
    title: 'A pessoa recusou?',
    text: 'O encaminhamento é encerrado e não pode ser reaberto.',
  },
  lost: {
    label: 'Sem contato',
    icon: IconPhoneOff,
    title: 'Desistir do contato?',
    text: 'O encaminhamento é encerrado e não pode ser reaberto. As tentativas continuam na lista de contatos.',
  },
} as const
type End = keyof typeof ENDS

type GiveUpActionsProps = {
  of: Referral
  updatedAt: () => string | undefined
  /** The fields of the appointment were changed and not saved: they go with it. */
  isChanged: boolean
  onDone: () => void
}

/** 'Recusou' and 'Sem contato', each asked once more. */
export function GiveUpActions({ of: { id }, updatedAt, isChanged, onDone }: GiveUpActionsProps) {
  const [asked, setAsked] = useState<End | null>(null)
  const update = useUpdateReferral(tellFailure)
  const end = (state: End) =>
    update.mutate(
      { params: { id }, body: { state, updated_at: updatedAt() } },
      {
        onSuccess: () => {
          toast.success('Encaminhamento encerrado.')
          onDone()
        },
        onSettled: () => setAsked(null),
      },
    )
  return (
    <div className={classes.ends}>
      {(Object.keys(ENDS) as End[]).map((state) => {
        const { label, icon: Icon } = ENDS[state]
        return (
          <Button
            key={state}
            variant="subtle"
            color="gray"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => setAsked(state)}
          >
            {label}
          </Button>
        )
      })}
      {asked && (
        <ConfirmDialog
          title={ENDS[asked].title}
          confirmLabel="Encerrar"
          pending={update.isPending}
          onConfirm={() => end(asked)}
          onClose={() => setAsked(null)}
        >
          {ENDS[asked].text}
          {isChanged && ' O que você mudou na consulta e ainda não salvou será descartado.'}
        </ConfirmDialog>
      )}
    </div>
  )
}

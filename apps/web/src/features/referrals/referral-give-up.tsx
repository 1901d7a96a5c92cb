import type { Referral } from '@iris/contracts/referrals'
import { isOpenReferral } from '@iris/domain/referral'
import { Button } from '@mantine/core'
import { IconBan, IconPhoneOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, isRefusal } from '../../api/api-error.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { ConfirmDialog, NoticeDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './referral-modal.module.css'
import { standingWords } from './referral-words.ts'
import { readReferral, useUpdateReferral } from './referrals-api.ts'

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
  // What a colleague has made of it since the form was opened. The form itself asks about its fields when it is saved.
  const [current, setCurrent] = useState<Referral>()
  const update = useUpdateReferral(async (error) => {
    const found = await overtaking(id, error)
    if (found) return setCurrent(found)
    tellFailure(error)
    setAsked(null)
  })
  const end = (state: End) =>
    update.mutate(
      { params: { id }, body: { state, updated_at: current?.updated_at ?? updatedAt() } },
      {
        onSuccess: () => {
          setAsked(null)
          toast.success('Encaminhamento encerrado.')
          onDone()
        },
      },
    )
  const changed =
    current && `Outra pessoa alterou este encaminhamento. Agora está: ${standingWords(current)}.`
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
      {asked && current && !isOpenReferral(current.state) && (
        <NoticeDialog title={ENDS[asked].title} onClose={() => setAsked(null)}>
          {changed} Ele não muda mais: feche e abra de novo para ver como está.
        </NoticeDialog>
      )}
      {asked && (!current || isOpenReferral(current.state)) && (
        <ConfirmDialog
          title={ENDS[asked].title}
          confirmLabel="Encerrar"
          pending={update.isPending}
          onConfirm={() => end(asked)}
          onClose={() => setAsked(null)}
        >
          {changed && <p>{changed}</p>}
          {ENDS[asked].text}
          {isChanged && ' O que você mudou na consulta e ainda não salvou será descartado.'}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** As it stands now, where the refusal says that somebody changed it meanwhile. */
async function overtaking(id: number, error: ApiError): Promise<Referral | undefined> {
  return isRefusal(error, 'edit.stale') ? readReferral(id).catch(() => undefined) : undefined
}

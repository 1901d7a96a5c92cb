import type { ResultDelivery } from '@iris/contracts/results'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconShieldCheck, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { goOnBeside } from '../../../ui/go-on-beside.ts'
import { useEndLinks } from './deliveries-api.ts'
import { isLiving } from './delivery-words.ts'
import classes from './living-links.module.css'

type LivingLinksProps = {
  examId: number
  deliveries: readonly ResultDelivery[]
  now: number
  onEnded: () => void
}

/** How many links still open the result and until when, and the way to end them; nothing where none does. */
export function LivingLinks({ examId, deliveries, now, onEnded }: LivingLinksProps) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const links = deliveries.filter((delivery) => isLiving(delivery, now))
  const isOne = links.length === 1
  const ending = useEndLinks(isOne)
  if (links.length === 0) return null
  const last = Math.max(...links.map(({ link }) => Date.parse(link?.expires_at ?? '')))
  const count = isOne ? '1 link ativo' : `${links.length} links ativos`
  return (
    <div ref={goOnBeside} className={classes.links}>
      <IconShieldCheck size={18} aria-hidden="true" />
      <p>
        <strong>{count}</strong> até {formatDate(todayInSaoPaulo(new Date(last)))}. Quem abre
        informa a data de nascimento.
      </p>
      {session.can('results.send') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconUnlink size={16} aria-hidden="true" />}
          // Free for the focus that the question gives back.
          loading={ending.isPending && !asking}
          onClick={() => setAsking(true)}
        >
          {isOne ? 'Encerrar o link' : 'Encerrar os links'}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={isOne ? 'Encerrar o link?' : `Encerrar os ${links.length} links?`}
          confirmLabel="Encerrar"
          pending={ending.isPending}
          onConfirm={() =>
            ending.mutate(
              { params: { id: examId } },
              {
                onSuccess: onEnded,
                onSettled: () => setAsking(false),
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          {isOne ? 'Quem o recebeu' : 'Quem recebeu um deles'}, por mensagem ou no papel, não abre
          mais o resultado. Um link novo pode ser feito a qualquer momento.
        </ConfirmDialog>
      )}
    </div>
  )
}

import { formatTime } from '@iris/domain/sao-paulo-date'
import { isUnreachable, type OutboxSummary } from './outbox-state.ts'

export type ChipWords = {
  tone: 'good' | 'busy' | 'waiting' | 'wrong'
  title: string
  detail: string
}

/** '1 pendente', '12 pendentes' */
export const pendingWords = (count: number) => `${count} ${count === 1 ? 'pendente' : 'pendentes'}`

/** What the chip says: the truth, and never that all is well while something waits. */
export function chipWords(summary: OutboxSummary): ChipWords {
  const { waiting, attention, others, net, loss } = summary
  const pending = waiting + attention
  const ofOthers = others.reduce((sum, { count }) => sum + count, 0)
  if (loss?.readAt === null)
    return {
      tone: 'wrong',
      title: 'Registros perdidos',
      detail: pending > 0 ? pendingWords(pending) : 'ver o que fazer',
    }
  if (isUnreachable(summary))
    return {
      tone: 'waiting',
      title: 'Sem rede',
      detail: downWords(pending, ofOthers),
    }
  if (attention > 0)
    return { tone: 'wrong', title: 'Precisa de atenção', detail: pendingWords(pending) }
  if (net.burst && waiting > 0)
    return {
      tone: 'busy',
      title: 'Enviando',
      detail: `${Math.min(net.burst.done + 1, net.burst.total)} de ${net.burst.total}`,
    }
  if (waiting > 0)
    return { tone: 'waiting', title: 'Aguardando envio', detail: pendingWords(waiting) }
  // Nothing of one's own, and no network helps: only who made them can send them.
  if (ofOthers > 0)
    return { tone: 'waiting', title: 'De outro login', detail: pendingWords(ofOthers) }
  if (loss) return { tone: 'good', title: 'Conectado', detail: 'nada pendente' }
  if (net.sentAt !== null)
    return {
      tone: 'good',
      title: 'Tudo enviado',
      detail: formatTime(new Date(net.sentAt)),
    }
  return { tone: 'good', title: 'Conectado', detail: 'tudo enviado' }
}

function downWords(pending: number, ofOthers: number): string {
  if (pending > 0) return pendingWords(pending)
  return ofOthers > 0 ? `${ofOthers} de outro login` : 'nada pendente'
}

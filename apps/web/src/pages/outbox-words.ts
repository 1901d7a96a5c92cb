import { EXAM_PARTS, type ExamPart } from '@iris/domain/exam-status'
import { BY_TECHNICIANS } from '../features/screening-events/check-in/by-technicians.ts'
import type { EntryNote, EntryRefusal } from '../outbox/entry.ts'
import { formatNumber } from '../ui/format.ts'

/** The part of an exam that an entry is about; undefined for any other write. */
export function partOf({ about }: Pick<EntryNote, 'about'>): ExamPart | undefined {
  return EXAM_PARTS.find((part) => part === about.kind)
}

type ConflictWords = {
  /** On the list: why it waits. */
  other: string
  title: string
  /** What becomes of the one that is not chosen. */
  lead: string
  advice: string
  mineStays: string
  theirsStay: string
}

const MEASURED = {
  lead: 'escolha qual vale. A outra fica no histórico.',
  mineStays: 'Vai valer a deste aparelho, e a outra fica no histórico.',
  theirsStay: 'Vale a do servidor. A deste aparelho fica no histórico.',
}

export const CONFLICT_WORDS: Readonly<Record<ExamPart, ConflictWords>> = {
  acuity: {
    ...MEASURED,
    other: 'Há outra medida no servidor',
    title: 'Duas medidas para a mesma pessoa',
    advice: 'Na dúvida, chame a pessoa e meça de novo.',
  },
  triage: {
    ...MEASURED,
    other: 'Há outra triagem no servidor',
    title: 'Duas triagens para a mesma pessoa',
    advice: 'Na dúvida, chame a pessoa e pergunte de novo.',
  },
  ishihara: {
    other: 'Há outro teste no servidor',
    title: 'Dois testes para a mesma pessoa',
    lead: 'escolha qual vale. O outro fica no histórico.',
    advice: 'Na dúvida, chame a pessoa e refaça o teste.',
    mineStays: 'Vai valer o deste aparelho, e o outro fica no histórico.',
    theirsStay: 'Vale o do servidor. O deste aparelho fica no histórico.',
  },
  // A version of a part has the names of its files and no picture.
  upload: {
    other: 'Há outras imagens no servidor',
    title: 'Imagens diferentes da mesma pessoa',
    lead: 'escolha quais valem. As outras são apagadas, e o histórico guarda só que existiram.',
    advice: 'Na dúvida, chame a pessoa e faça as imagens de novo.',
    mineStays: 'Vão valer as deste aparelho, e o histórico guarda que houve outras.',
    theirsStay: 'Valem as do servidor. O histórico guarda só os nomes das deste aparelho.',
  },
}

/** Its exam takes no more of any part. */
export const isLocked = ({ code }: EntryRefusal) =>
  code === 'exam.locked' || code === 'triage.locked'

/** On the list: why an entry waits for a person. */
export function whyShort(entry: EntryNote, refusal: EntryRefusal): string {
  const part = partOf(entry)
  // The server's own words would ask for a page to be loaded again.
  if (part && refusal.current !== undefined) return CONFLICT_WORDS[part].other
  return isLocked(refusal) ? 'Exame travado' : refusal.message
}

/** Before the ways to resolve it. */
export function whyWords({ about }: Pick<EntryNote, 'about'>, refusal: EntryRefusal): string {
  if (isLocked(refusal))
    return 'O exame já não está Pendente e não recebe mais registros. Guarde este no histórico, onde quem avalia o exame pode ver. Se ele deve valer, o exame precisa voltar a Pendente: depois, tente de novo.'
  if (refusal.code === 'event.not-open')
    return `${refusal.message} Para que este registro chegue ao servidor, ela precisa ser iniciada ou reaberta: depois disso, ele é enviado sozinho.`
  if (about.kind === 'check-in' && refusal.code === 'auth.denied')
    return `${BY_TECHNICIANS} Depois que ela fizer o desta pessoa, abra este registro de novo.`
  return refusal.message
}

/** What else is lost with an entry; '' for nothing. */
export function behindWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'Outro registro desta pessoa depende dele e também não poderá mais ser enviado.'
    : `Outros ${formatNumber(count)} registros desta pessoa dependem dele e também não poderão mais ser enviados.`
}

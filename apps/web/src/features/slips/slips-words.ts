import type { SlipExams, SlipLayout } from '@iris/contracts/slips'
import { SLIPS_MAX } from '@iris/domain/limits'
import { formatNumber } from '../../ui/format.ts'

/** Into how many PDFs so many slips are parted. */
export function partsOf(count: number): number {
  return Math.ceil(count / SLIPS_MAX)
}

export function slipsWords(count: number): string {
  return count === 1 ? '1 comprovante' : `${formatNumber(count)} comprovantes`
}

/** What a tap will print: '12 comprovantes em 6 folhas A4'. */
export function paperWords(count: number, layout: SlipLayout): string {
  const sheets = Math.ceil(count / 2)
  const parts = partsOf(count)
  const paper =
    layout === 'several'
      ? `em ${sheets === 1 ? '1 folha' : `${formatNumber(sheets)} folhas`} A4`
      : `em ${count === 1 ? '1 página' : `${formatNumber(count)} páginas`}`
  return `${slipsWords(count)} ${paper}${parts > 1 ? `, em ${parts} lotes` : ''}`
}

/** Who gets no paper by this tap, and why. */
export function othersWords({ fresh, printed, pending }: SlipExams, onlyNew: boolean): string[] {
  const others = []
  if (onlyNew && printed.length > 0)
    others.push(
      printed.length === 1
        ? '1 já tem comprovante'
        : `${formatNumber(printed.length)} já têm comprovante`,
    )
  if (pending > 0)
    others.push(
      pending === 1 ? '1 ainda está em exame' : `${formatNumber(pending)} ainda estão em exame`,
    )
  return fresh.length + printed.length + pending === 0 ? ['Nenhum exame encontrado'] : others
}

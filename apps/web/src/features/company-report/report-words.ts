import type { ReportGrouping, ReportIndicator } from '@iris/domain/report-indicators'
import { formatPercent } from '../../ui/format.ts'

export const GROUPING_LABELS: Readonly<Record<ReportGrouping, string>> = {
  sector: 'Setor',
  unit: 'Unidade',
  occupation: 'Função',
}

/** The indicators under their headings, in the order of the document. */
export const INDICATOR_SECTIONS: readonly { title: string; keys: readonly ReportIndicator[] }[] = [
  {
    title: 'Acuidade visual, melhor olho',
    keys: ['visao_normal', 'baixa_visao', 'baixa_visao_severa'],
  },
  { title: 'Exames', keys: ['ishihara_alterado', 'retinografia_alterada', 'refracao_alterada'] },
  { title: 'Conclusão médica', keys: ['liberado', 'consulta', 'especialista'] },
  { title: 'Encaminhamentos', keys: ['encaminhados', 'compareceram'] },
  {
    title: 'Hábitos e queixas',
    keys: ['queixa_visual', 'queixa_externa', 'usa_epi', 'tela_mais_de_6h'],
  },
]

/** '+1,4 p.p.'; empty where one of the two is not shown. */
export function changeWords(now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  const change = now - before
  const sign = change < 0 ? '−' : '+'
  return `${sign}${formatPercent(Math.abs(change)).replace('%', '')} p.p.`
}

/** '**9 em cada 10** enxergam' in its parts, the bold ones marked. */
export function boldParts(sentence: string): { text: string; isBold: boolean }[] {
  return sentence
    .split('**')
    .map((text, at) => ({ text, isBold: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

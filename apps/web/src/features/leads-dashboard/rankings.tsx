import { TOP_REASONS } from '@iris/domain/sales-figures'
import { RankedBars } from '../../charts/bars.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { formatNumber } from '../../ui/format.ts'
import type { LeadsDashboardData } from './dashboard-api.ts'
import { DefinitionTip } from './definition-tip.tsx'
import { DEFINITIONS } from './definitions.ts'
import classes from './leads-dashboard.module.css'

/** As many lines as fit on a card; 'Ver tabela' has all of them. */
const CHARTED = 6

type Item = { label: string; count: number }

/** Why leads are won and lost, and by whom, where and from which source they are won. */
export function Rankings({ data }: { data: LeadsDashboardData }) {
  const reasons = (list: LeadsDashboardData['winReasons']) =>
    list.slice(0, TOP_REASONS).map(({ reason, count }) => ({ label: reason, count }))
  const names = (list: LeadsDashboardData['cities']) =>
    list.map(({ name, count }) => ({ label: name, count }))
  return (
    <>
      <div className={classes.pair}>
        <RankingCard
          title="Top 5 Motivos de Ganho"
          column="Motivo"
          definition={DEFINITIONS.winReasons}
          items={reasons(data.winReasons)}
        />
        <RankingCard
          title="Top 5 Motivos de Perda"
          column="Motivo"
          definition={DEFINITIONS.lossReasons}
          items={reasons(data.lossReasons)}
          none="Nenhum lead perdido no período."
        />
      </div>
      <div className={classes.three}>
        <RankingCard
          title="Vendedores"
          column="Vendedor"
          definition={DEFINITIONS.sellers}
          items={names(data.detailedSellers)}
        />
        <RankingCard
          title="Cidades"
          column="Cidade"
          definition={DEFINITIONS.cities}
          items={names(data.cities)}
        />
        <RankingCard
          title="Canais de venda"
          column="Canal"
          definition={DEFINITIONS.channels}
          items={names(data.detailedChannels)}
        />
      </div>
    </>
  )
}

type RankingCardProps = {
  title: string
  /** What is ranked, in the head of the table. */
  column: string
  definition: string
  items: readonly Item[]
  none?: string
}

function RankingCard({
  title,
  column,
  definition,
  items,
  none = 'Nenhum lead ganho no período.',
}: RankingCardProps) {
  const more = items.length - CHARTED
  return (
    <ChartCard
      title={title}
      aside={<DefinitionTip of={title}>{definition}</DefinitionTip>}
      sheet={
        items.length > 0
          ? {
              head: [column, 'Leads'],
              rows: items.map(({ label, count }) => [label, formatNumber(count)]),
            }
          : undefined
      }
    >
      {items.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <>
          <RankedBars label={title} data={items.slice(0, CHARTED)} />
          {more > 0 && (
            <p className={classes.more}>
              {more === 1 ? 'Mais um na tabela.' : `Mais ${formatNumber(more)} na tabela.`}
            </p>
          )}
        </>
      )}
    </ChartCard>
  )
}

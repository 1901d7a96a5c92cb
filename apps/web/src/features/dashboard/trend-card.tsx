import { getDashboardTrend } from '@iris/contracts/dashboard'
import { useQuery } from '@tanstack/react-query'
import { listQueryOf } from '../../api/query-client.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { TrendLines } from '../../charts/trend-lines.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ChartSkeleton } from '../../ui/skeletons.tsx'
import classes from './dashboard.module.css'
import trend from './trend-card.module.css'
import { examinedWords, monthWords, trendCharts, trendSheet } from './trend-parts.ts'

type TrendSectionProps = {
  company: number | null
  /** The page says already that it could not be refreshed: one line is enough. */
  isToldOld: boolean
}

/** The last twelve months of everybody, or of a company, whatever period the other figures are of. */
export function TrendSection({ company, isToldOld }: TrendSectionProps) {
  const read = useQuery(
    listQueryOf(getDashboardTrend, { query: { company_id: company ?? undefined } }),
  )
  const { data } = read
  return (
    // On paper only the months of what stands above them.
    <section
      className={trend.section}
      {...((!data || read.isPlaceholderData) && { 'data-print': 'hide' })}
    >
      <SectionHeading>ÚLTIMOS DOZE MESES</SectionHeading>
      <div className={classes.grid}>
        {!(isToldOld && data) && <ReadTrouble of={read} />}
        {data ? (
          <ChartCard
            title="Evolução mês a mês"
            subtitle={examinedWords(data)}
            sheet={trendSheet(data)}
          >
            <div className={trend.trend}>
              {trendCharts(data).map((chart) => (
                <TrendLines
                  key={chart.title}
                  {...chart}
                  moments={data.months.map(({ month }) => monthWords(month))}
                />
              ))}
            </div>
          </ChartCard>
        ) : (
          isShown(read) && <ChartSkeleton />
        )}
      </div>
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card, CardHead } from './card.tsx'
import { DataSheet, type Sheet } from './data-sheet.tsx'

type ChartCardProps = {
  title: string
  subtitle?: string
  /** The same figures as rows: what 'Ver tabela' shows. */
  sheet?: Sheet
  /** Beside the title: how its figures are reckoned. */
  aside?: ReactNode
  children: ReactNode
}

/** A chart and, one press away, its numbers. */
export function ChartCard({ title, subtitle, sheet, aside, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card>
      <CardHead
        title={title}
        aside={aside}
        subtitle={subtitle}
        action={
          sheet && (
            <Button
              data-print="hide"
              variant="subtle"
              size="compact-xs"
              leftSection={
                asTable ? (
                  <IconChartBar size={16} aria-hidden="true" />
                ) : (
                  <IconTable size={16} aria-hidden="true" />
                )
              }
              aria-label={`${asTable ? 'Ver gráfico' : 'Ver tabela'}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Ver gráfico' : 'Ver tabela'}
            </Button>
          )
        }
      />
      {sheet && asTable ? <DataSheet caption={title} sheet={sheet} /> : children}
    </Card>
  )
}

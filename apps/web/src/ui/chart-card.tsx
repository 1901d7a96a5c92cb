import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card, CardHead } from './card.tsx'
import { DataSheet, type FiguresSheet } from './data-sheet.tsx'
import { SMALL_GROUP } from './format.ts'

type ChartCardProps = {
  title: string
  subtitle?: string
  /** The same figures as rows, for 'Ver tabela'. */
  sheet?: FiguresSheet
  /** Beside the title: how its figures are worked out. */
  aside?: ReactNode
  /** Some of its figures are of so few people that they could be guessed. */
  hidden?: boolean
  children: ReactNode
}

/** A chart and, one press away, its numbers. */
export function ChartCard({
  title,
  subtitle,
  sheet,
  aside,
  hidden = false,
  children,
}: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card>
      <CardHead
        title={title}
        aside={aside}
        subtitle={subtitle}
        action={
          sheet &&
          !hidden && (
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
      {hidden ? (
        <p>
          {SMALL_GROUP}: há respostas de menos de 5 pessoas, e por isso os números não aparecem.
        </p>
      ) : sheet && asTable ? (
        <DataSheet caption={title} sheet={sheet} />
      ) : (
        children
      )}
    </Card>
  )
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './skeletons.module.css'

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Wraps grey shapes so that a screen reader hears one word instead of nothing. */
function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} role="status" aria-label="Carregando">
      {children}
    </div>
  )
}

/** The shape of a form: pairs of label and control. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Waiting className={classes.form}>
      {times(fields).map((index) => (
        <div key={index}>
          <Skeleton height={12} width="32%" mb={8} />
          <Skeleton height="var(--control-height)" />
        </div>
      ))}
    </Waiting>
  )
}

/** The shape of a row of filters. */
export function FilterSkeleton() {
  return (
    <Waiting className={classes.grow}>
      <Skeleton height="var(--control-height)" />
    </Waiting>
  )
}

/** The shape of a stat box; brief: without its meter. */
export function StatSkeleton({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <Card>
      <Waiting className={classes.stat}>
        <Skeleton height={40} width={40} />
        <div className={classes.grow}>
          <Skeleton height={14} width="48%" mb={10} />
          <Skeleton height={isBrief ? 20 : 30} width="30%" mb={10} />
          <Skeleton height={12} width="72%" mb={isBrief ? 0 : 6} />
          {!isBrief && <Skeleton height={8} />}
        </div>
      </Waiting>
    </Card>
  )
}

/** The shape of a card with a chart of the given height. */
export function ChartSkeleton({ height = 200 }: { height?: number }) {
  return (
    <Card>
      <Waiting>
        <Skeleton height={14} width="36%" mb={8} />
        <Skeleton height={12} width="24%" mb={20} />
        <Skeleton height={height} />
      </Waiting>
    </Card>
  )
}

/** A few lines of text. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      {times(lines).map((index) => (
        <Skeleton key={index} height={14} mb={10} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Waiting>
  )
}

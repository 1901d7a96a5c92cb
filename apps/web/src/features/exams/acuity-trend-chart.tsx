import type { Exam } from '@iris/contracts/exams'
import { type AcuityValue, acuityRank } from '@iris/domain/visual-acuity'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { runsOf } from '../../charts/runs.ts'
import { DataSheet } from '../../ui/data-sheet.tsx'
import { EMPTY } from '../../ui/format.ts'
import partTitle from '../../ui/part-title.module.css'
import { acuityTrend, type TrendPoint, trendInWords, trendScale } from './acuity-trend.ts'
import classes from './acuity-trend-chart.module.css'
import { shortAcuity } from './exam-parts.ts'

const STEP = 32
// Room for "20/200" and "OD 20/200", the widest there are.
const LEFT = 52
const RIGHT = 80
const TOP = 16
const BOTTOM = 28

type AcuityTrendChartProps = { exam: Exam; exams: readonly Exam[] }

/** 'Evolução da acuidade': both eyes over the exams, told apart by line and mark as well as by colour. */
export function AcuityTrendChart({ exam, exams }: AcuityTrendChartProps) {
  const [asTable, setAsTable] = useState(false)
  const points = acuityTrend(exams, exam.id)
  if (points.length === 0) return null
  return (
    <section aria-labelledby={`trend-${exam.id}`}>
      <div className={classes.head}>
        <h3 id={`trend-${exam.id}`} className={partTitle.title}>
          Evolução da acuidade
        </h3>
        <span className={classes.legend} aria-hidden="true">
          <Key eye="right" /> Olho direito (OD)
        </span>
        <span className={classes.legend} aria-hidden="true">
          <Key eye="left" /> Olho esquerdo (OE)
        </span>
        <Button
          className={classes.toggle}
          variant="subtle"
          size="compact-sm"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Ver gráfico' : 'Ver tabela'}
        </Button>
      </div>
      {asTable ? <Table points={points} /> : <Figure points={points} />}
    </section>
  )
}

function Table({ points }: { points: readonly TrendPoint[] }) {
  const short = (value: AcuityValue | null) => (value === null ? EMPTY : shortAcuity(value))
  return (
    <DataSheet
      caption="Evolução da acuidade"
      sheet={{
        head: ['Exame', 'OD', 'OE', 'Correção'],
        rows: points.map(({ moment, right, left, correction }) => [
          moment,
          short(right),
          short(left),
          correction === null ? EMPTY : correction === 1 ? 'Com' : 'Sem',
        ]),
      }}
    />
  )
}

function Figure({ points }: { points: readonly TrendPoint[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const scale = trendScale(points)
  const height = TOP + (scale.length - 1) * STEP + BOTTOM
  const span = Math.max(width - LEFT - RIGHT, 40)
  const x = (index: number) =>
    LEFT + (points.length === 1 ? span / 2 : 12 + (index * (span - 24)) / (points.length - 1))
  const y = (value: AcuityValue) => TOP + acuityRank(value) * STEP
  const end = labelsAtEnd(points, y)
  return (
    <div ref={ref}>
      {/* Before it is measured there is no width. */}
      <svg
        className={classes.figure}
        width={width || '100%'}
        height={height}
        role="img"
        aria-label={`${trendInWords(points, 'right')}. ${trendInWords(points, 'left')}.`}
      >
        <rect
          className={classes.band}
          x={LEFT}
          y={TOP - STEP / 3}
          width={span}
          height={2 * STEP + (2 * STEP) / 3}
          rx={4}
        />
        {scale.map((value) => (
          <g key={value}>
            <line className={classes.grid} x1={LEFT} x2={LEFT + span} y1={y(value)} y2={y(value)} />
            <text className={classes.tick} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {shortAcuity(value)}
            </text>
          </g>
        ))}
        <text className={classes.normal} x={LEFT + 8} y={y('20/30') - 6}>
          Visão normal
        </text>
        <Line points={points} eye="left" x={x} y={y} />
        <Line points={points} eye="right" x={x} y={y} />
        {points.map((point, index) => (
          <text
            key={point.examId}
            className={classes.moment}
            data-now={point.label === 'Este exame' || undefined}
            x={x(index)}
            y={height - 6}
            textAnchor="middle"
          >
            {isNamed(index, points.length, span) && point.label}
          </text>
        ))}
        {end.map(({ eye, text, at }) => (
          <text key={eye} className={classes.end} data-eye={eye} x={LEFT + span + 6} y={at + 4}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** As many dates as there is room for, counted from the last. */
function isNamed(index: number, count: number, span: number): boolean {
  const every = Math.ceil((count * 72) / (span + 48))
  return (count - 1 - index) % every === 0
}

/** 'OD 20/25' beside the last mark of each eye, moved apart where both are equal. */
function labelsAtEnd(points: readonly TrendPoint[], y: (value: AcuityValue) => number) {
  const last = points.at(-1)
  const label = (eye: 'right' | 'left') => {
    const value = last?.[eye]
    const name = eye === 'right' ? 'OD' : 'OE'
    return value ? [{ eye, text: `${name} ${shortAcuity(value)}`, at: y(value) }] : []
  }
  const [first, second] = [...label('right'), ...label('left')].sort((a, b) => a.at - b.at)
  if (!first || !second) return first ? [first] : []
  const apart = Math.max(0, 16 - (second.at - first.at)) / 2
  return [
    { ...first, at: first.at - apart },
    { ...second, at: second.at + apart },
  ]
}

type LineProps = {
  points: readonly TrendPoint[]
  eye: 'right' | 'left'
  x: (index: number) => number
  y: (value: AcuityValue) => number
}

function Line({ points, eye, x, y }: LineProps) {
  const values = points.map((point) => point[eye])
  const place = (index: number) => {
    const value = values[index]
    return value ? { x: x(index), y: y(value) } : null
  }
  return (
    <g className={classes.line} data-eye={eye}>
      {runsOf(values).map((run) => (
        <polyline
          key={run[0]}
          points={run
            .flatMap((index) => place(index) ?? [])
            .map((at) => `${at.x},${at.y}`)
            .join(' ')}
        />
      ))}
      {points.map((point, index) => {
        const at = place(index)
        if (!at) return null
        return eye === 'right' ? (
          <circle key={point.examId} cx={at.x} cy={at.y} r={5} />
        ) : (
          <rect key={point.examId} x={at.x - 5.5} y={at.y - 5.5} width={11} height={11} />
        )
      })}
    </g>
  )
}

function Key({ eye }: { eye: 'right' | 'left' }) {
  return (
    <svg className={classes.line} data-eye={eye} width={28} height={12} aria-hidden="true">
      <polyline points="0,6 28,6" />
      {eye === 'right' ? (
        <circle cx={14} cy={6} r={5} />
      ) : (
        <rect x={9} y={1} width={10} height={10} />
      )}
    </svg>
  )
}

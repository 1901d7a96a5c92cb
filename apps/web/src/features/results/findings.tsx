import type { OpenedResult } from '@iris/contracts/results'
import type { Finding, FindingTone } from '@iris/domain/result-words'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconColorSwatch,
  IconEye,
  IconEyeglass,
  IconPhotoScan,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './findings.module.css'

/** What was seen, each part of the exam in a card of its own. */
export function Findings({ result }: { result: OpenedResult }) {
  const { acuity, ishihara, refraction, retinography } = result
  return (
    <section className={classes.list} aria-labelledby="what-was-seen">
      <h2 id="what-was-seen" className={classes.heading}>
        O que foi visto
      </h2>
      <Part icon={IconEye} title="Acuidade visual" finding={acuity}>
        <dl className={classes.eyes}>
          <Eye name="Olho direito" value={acuity.right_eye} words={acuity.right_class} />
          <Eye name="Olho esquerdo" value={acuity.left_eye} words={acuity.left_class} />
        </dl>
      </Part>
      <Part icon={IconColorSwatch} title="Visão de cores" finding={ishihara} />
      <Part icon={IconEyeglass} title="Grau (refração)" finding={refraction} />
      <Part icon={IconPhotoScan} title="Foto do fundo do olho" finding={retinography} />
    </section>
  )
}

const LOOKS: Readonly<Record<FindingTone, { meaning: Meaning; icon: TablerIcon }>> = {
  good: { meaning: 'done', icon: IconCircleCheck },
  watch: { meaning: 'waiting', icon: IconAlertCircle },
  alert: { meaning: 'altered', icon: IconAlertTriangle },
  none: { meaning: 'neutral', icon: IconCircleMinus },
}

type PartProps = { icon: TablerIcon; title: string; finding: Finding; children?: ReactNode }

function Part({ icon: Icon, title, finding, children }: PartProps) {
  return (
    <div className={classes.part} data-card>
      <div className={classes.title}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <h3>{title}</h3>
        <StatusBadge {...LOOKS[finding.tone]}>{finding.mark}</StatusBadge>
      </div>
      <p>{finding.text}</p>
      {children}
    </div>
  )
}

function Eye({ name, value, words }: { name: string; value: string | null; words: string }) {
  return (
    <div className={classes.eye}>
      <dt>{name}</dt>
      <dd className={classes.measure}>{value ?? '—'}</dd>
      <dd>{words}</dd>
    </div>
  )
}

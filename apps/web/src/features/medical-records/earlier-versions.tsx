import type { MedicalRecord, MedicalRecordVersion } from '@iris/contracts/medical-records'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { compareTexts } from './compare-texts.ts'
import classes from './earlier-versions.module.css'
import { useVersions } from './medical-records-api.ts'

/** 'Versões anteriores': each with author and time, and its whole text on demand. */
export function EarlierVersions({ record }: { record: MedicalRecord }) {
  const versions = useVersions(record)
  const [opened, setOpened] = useState<string | null>(null)
  // The newest is the present text.
  const earlier = versions.data?.slice(1)
  return (
    <section className={classes.side} aria-labelledby="earlier-versions">
      <div className={classes.head}>
        <h3 id="earlier-versions">Versões anteriores</h3>
        {earlier && <span className="numbers">{earlier.length}</span>}
      </div>
      <ReadTrouble of={versions} />
      {!isShown(versions) ? null : earlier === undefined ? (
        <LinesSkeleton lines={5} />
      ) : earlier.length === 0 ? (
        <p className={classes.none}>Nenhuma ainda. Cada atualização guarda aqui a anterior.</p>
      ) : (
        <ol className={classes.list}>
          {earlier.map((version) => (
            <li key={version.created_at} data-opened={opened === version.created_at || undefined}>
              <Version
                version={version}
                current={record.notes}
                isOpened={opened === version.created_at}
                onToggle={() =>
                  setOpened(opened === version.created_at ? null : version.created_at)
                }
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type VersionProps = {
  version: MedicalRecordVersion
  current: string
  isOpened: boolean
  onToggle: () => void
}

function Version({ version, current, isOpened, onToggle }: VersionProps) {
  const [compared, setCompared] = useState(false)
  const Icon = isOpened ? IconChevronUp : IconChevronDown
  return (
    <>
      <UnstyledButton className={classes.version} aria-expanded={isOpened} onClick={onToggle}>
        <span className={classes.when}>
          <strong className="numbers">{formatDateTime(version.created_at)}</strong>
          <Icon size={16} aria-hidden="true" />
        </span>
        <span className={classes.who}>{version.user_name}</span>
        {!isOpened && <span className={classes.start}>{version.notes}</span>}
      </UnstyledButton>
      {isOpened && (
        <div className={classes.whole}>
          {compared ? <Comparison from={version.notes} to={current} /> : version.notes}
          <UnstyledButton
            className={classes.compare}
            aria-pressed={compared}
            onClick={() => setCompared(!compared)}
          >
            {compared ? 'Ver só esta versão' : 'Comparar com a atual'}
          </UnstyledButton>
        </div>
      )}
    </>
  )
}

function Comparison({ from, to }: { from: string; to: string }) {
  const pieces = compareTexts(from, to)
  return (
    <>
      <span className={classes.legend}>
        <del>Removido depois</del> · <ins>Acrescentado depois</ins>
      </span>
      {pieces.map(({ kind, text, at }) =>
        kind === 'same' ? (
          <span key={at}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={at}>{text}</del>
        ) : (
          <ins key={at}>{text}</ins>
        ),
      )}
    </>
  )
}

import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconDeviceTablet, IconInfoCircle, IconServer } from '@tabler/icons-react'
import type { Entry } from '../outbox/entry.ts'
import { Dialog } from '../ui/dialog.tsx'
import { VersionTable } from '../ui/version-table.tsx'
import classes from './outbox-conflict.module.css'
import { OutboxPerson } from './outbox-person.tsx'
import type { Versions } from './outbox-versions.ts'
import { CONFLICT_WORDS } from './outbox-words.ts'

type OutboxConflictProps = {
  entry: Entry
  versions: Versions
  userName: string
  onKeepMine: () => void
  onKeepTheirs: () => void
  onClose: () => void
}

/** Two versions of one part, field by field; no default, for only a person knows. */
export function OutboxConflict({
  entry: { about, madeAt, madeOffline },
  versions: { part, rows, isLocked, theirs },
  userName,
  onKeepMine,
  onKeepTheirs,
  onClose,
}: OutboxConflictProps) {
  const words = CONFLICT_WORDS[part]
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={words.title} size={820}>
      <p className={classes.lead}>
        {about.label} · {words.lead}
      </p>
      <div className={classes.person}>
        <OutboxPerson about={about} />
      </div>
      <VersionTable
        mine={{
          icon: IconDeviceTablet,
          title: 'Neste aparelho',
          detail: <By name={userName} at={madeAt} more={madeOffline ? ', sem rede' : ''} />,
        }}
        theirs={{
          icon: IconServer,
          title: 'No servidor',
          detail: <By name={theirs.name ?? ''} at={Date.parse(theirs.at)} />,
        }}
        rows={rows}
        foot={{
          mine: (
            <Button
              variant="outline"
              size="lg"
              fullWidth
              px={4}
              disabled={isLocked}
              onClick={onKeepMine}
            >
              Manter o deste aparelho
            </Button>
          ),
          theirs: (
            <Button variant="outline" size="lg" fullWidth px={4} onClick={onKeepTheirs}>
              Ficar com o do servidor
            </Button>
          ),
        }}
      />
      <div className={classes.foot}>
        <p className={classes.advice}>
          <IconInfoCircle size={16} aria-hidden="true" />
          {isLocked ? LOCKED : words.advice}
        </p>
        <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
          Decidir depois
        </Button>
      </div>
    </Dialog>
  )
}

const LOCKED = 'O exame já não está Pendente: só o do servidor pode valer.'

/** Who and when, one beneath the other. */
function By({ name, at, more = '' }: { name: string; at: number; more?: string }) {
  return (
    <>
      {name}
      {name && <br />}
      {formatDateTime(new Date(at))}
      {more}
    </>
  )
}

import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconDeviceTablet, IconServer } from '@tabler/icons-react'
import type { Entry } from '../outbox/entry.ts'
import { Dialog } from '../ui/dialog.tsx'
import { VersionTable } from '../ui/version-table.tsx'
import classes from './outbox-conflict.module.css'
import type { Versions } from './outbox-versions.ts'

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
  entry: { about, madeAt },
  versions: { rows, storedAt },
  userName,
  onKeepMine,
  onKeepTheirs,
  onClose,
}: OutboxConflictProps) {
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      title="Duas medidas para a mesma pessoa"
      size={820}
    >
      <p className={classes.lead}>{about.label} · escolha qual vale. A outra fica no histórico.</p>
      <section className={classes.person} aria-label="Pessoa">
        {about.ticket !== null && (
          <p className={classes.ticket}>
            <span>Senha</span> <strong>{about.ticket}</strong>
          </p>
        )}
        <div>
          <h3>{about.name}</h3>
          <p className={classes.facts}>{about.facts}</p>
        </div>
      </section>
      <VersionTable
        mine={{
          icon: IconDeviceTablet,
          title: 'Neste aparelho',
          detail: [userName, formatDateTime(new Date(madeAt))].filter(Boolean).join(' · '),
        }}
        theirs={{ icon: IconServer, title: 'No servidor', detail: formatDateTime(storedAt) }}
        rows={rows}
        foot={{
          mine: (
            <Button variant="outline" size="lg" fullWidth px={4} onClick={onKeepMine}>
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
        <p className={classes.advice}>Na dúvida, chame a pessoa e meça de novo.</p>
        <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
          Decidir depois
        </Button>
      </div>
    </Dialog>
  )
}

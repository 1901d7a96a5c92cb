import { exportPatientAudit } from '@iris/contracts/audit-trail'
import { plural } from '@iris/domain/plural'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useDownload } from '../../api/download.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { Sheet, SheetHead } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import sheet from '../../ui/sheet.module.css'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { usePatientTrail } from './audit-api.ts'
import classes from './audit-trail.module.css'
import { TrailFilters } from './trail-filters.tsx'
import { groupsOf } from './trail-groups.ts'
import { TrailVisit } from './trail-visit.tsx'
import { type TrailAddress, useTrailAddress } from './use-trail-address.ts'

const TITLE = 'Histórico de acessos'

type AuditTrailProps = { patientId: number; patientName: string }

/** The button that shows who opened or changed a patient's data. */
export function AuditTrailButton(props: AuditTrailProps) {
  const address = useTrailAddress()
  return (
    <>
      <IconButton icon={IconHistory} label={TITLE} size={36} onClick={address.open} />
      {address.isOpen && <AuditTrailModal {...props} address={address} />}
    </>
  )
}

function AuditTrailModal({
  patientId,
  patientName,
  address,
}: AuditTrailProps & { address: TrailAddress }) {
  const trail = usePatientTrail(patientId, address.query)
  const exported = useDownload(exportPatientAudit)
  const parts = trail.data?.parts ?? []
  const [newest] = parts
  const groups = groupsOf(parts, address.showsLooks)
  const shown = groups.reduce((sum, { events }) => sum + events.length, 0)
  const things = address.showsLooks ? (['registro', 'registros'] as const) : CHANGES

  return (
    <Sheet
      onClose={address.close}
      size={952}
      transitionProps={{ duration: 0 }}
      className={classes.sheet}
    >
      <SheetHead
        title={TITLE}
        meta={
          <>
            {patientName}
            {newest?.since &&
              ` · ${plural(newest.recorded, 'registro', 'registros')} desde ${formatDateTime(newest.since).slice(0, 10)} · ninguém pode apagar nem alterar`}
          </>
        }
        lead={
          <span className={classes.lead}>
            <PersonAvatar name={patientName} size={44} />
          </span>
        }
        onClose={address.close}
        className={classes.head}
      >
        <Button
          variant="default"
          className={classes.export}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={exported.isPending}
          onClick={() => exported.mutate({ params: { id: patientId }, query: address.query })}
        >
          Exportar
        </Button>
      </SheetHead>
      <TrailFilters address={address} people={newest?.people ?? []} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className={classes.body} tabIndex={0} aria-label="Registros">
        <ReadTrouble of={trail} />
        {isShown(trail) &&
          (trail.data === undefined ? (
            <LinesSkeleton lines={8} />
          ) : (
            <div className={classes.groups} data-dimmed={trail.isPlaceholderData || undefined}>
              {groups.map((group) => (
                <TrailVisit key={group.day} group={group} />
              ))}
              {groups.length === 0 && <Nothing address={address} />}
            </div>
          ))}
      </section>
      <div className={sheet.foot}>
        <span className={classes.summary} role="status">
          {shown > 0 &&
            `Mostrando ${plural(shown, things[0], things[1])} em ${plural(groups.length, 'dia', 'dias')}`}
        </span>
        {trail.hasNextPage && (
          <Button
            variant="default"
            loading={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            Mostrar mais antigos
          </Button>
        )}
        <Button variant="default" onClick={address.close}>
          Fechar
        </Button>
      </div>
    </Sheet>
  )
}

const CHANGES = ['alteração', 'alterações'] as const

function Nothing({ address }: { address: TrailAddress }) {
  if (address.isNarrowed)
    return (
      <EmptyState
        icon={IconHistory}
        title="Nenhum registro encontrado."
        hint="Mude os filtros ou use Limpar."
      />
    )
  return (
    <EmptyState
      icon={IconHistory}
      title={address.showsLooks ? 'Nenhum acesso registrado ainda.' : 'Nenhuma alteração ainda.'}
      {...(!address.showsLooks && {
        hint: 'Desligue “Só alterações” para ver também as consultas.',
      })}
    />
  )
}

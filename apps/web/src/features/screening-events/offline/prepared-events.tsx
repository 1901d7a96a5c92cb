import type { OfflinePackage } from '@iris/contracts/offline-package'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { IconCloudOff } from '@tabler/icons-react'
import { useSession } from '../../../api/use-session.ts'
import { hasLapsed } from '../../../outbox/lapsed-lists.ts'
import { eventDays } from '../event-days.ts'
import { DeviceWays, worksOffline } from './device-ways.tsx'
import offlineList from './offline-list.module.css'
import classes from './prepared-events.module.css'
import { type Read, useOutOfReach } from './use-out-of-reach.ts'
import { usePackages } from './use-package.ts'

type PreparedEventsProps = {
  /** What the page around it reads. */
  of: Read
  /** Said where somebody looks for their event; elsewhere nothing is shown. */
  tellsNone?: boolean
}

/**
 * Without a network, the events that this device was prepared for, each with the ways into it, and what does not work
 * meanwhile, so that nobody waits for it.
 */
export function PreparedEvents({ of, tellsNone = false }: PreparedEventsProps) {
  const { can, userId } = useSession()
  const isOut = useOutOfReach([of])
  const all = usePackages()
  if (!isOut || !all || !can('events.serve') || (all.length === 0 && !tellsNone)) return null
  return (
    <section className={classes.prepared} aria-labelledby="sem-rede">
      <div className={offlineList.note}>
        <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
        <div>
          <h2 id="sem-rede">Sem rede</h2>
          <p>
            {all.length > 0
              ? atWork(can('events.write'))
              : hasLapsed(String(userId))
                ? LAPSED
                : NOT_PREPARED}
          </p>
        </div>
      </div>
      {all.map((held) => (
        <DeviceWays key={held.event.id} held={held} subtitle={about(held)} />
      ))}
    </section>
  )
}

const atWork = (mayCheckIn: boolean) =>
  `Este aparelho está preparado: ${worksOffline(mayCheckIn)}, e o que for salvo é enviado quando a rede voltar. Painéis, listas, filas e resultados dependem da rede.`

const NOT_PREPARED =
  "Este aparelho não foi preparado para nenhuma ação, e sem rede não sabe quem vem. O que já foi salvo nele está guardado. Para a próxima vez, toque em 'Preparar este aparelho' no painel da ação."

const LAPSED =
  'A lista que este aparelho guardava venceu: ela sai daqui depois de 72 horas sem contato com o servidor, ou quando a ação termina. Se ainda não é o caso, confira a data e a hora do aparelho. O que já foi salvo nele está guardado. Com rede, prepare-o de novo no painel da ação.'

/** 'Hoje · Metalúrgica Aurora · Galpão B' */
function about({ event }: OfflinePackage): string {
  const days = event.starts_on <= todayInSaoPaulo() ? 'Hoje' : eventDays(event)
  return [days, event.companyName, event.place].filter(Boolean).join(' · ')
}

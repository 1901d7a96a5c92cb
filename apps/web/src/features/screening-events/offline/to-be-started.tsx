import type { OfflinePackage } from '@iris/contracts/offline-package'

type ToBeStartedProps = { event: Pick<OfflinePackage['event'], 'status'> }

/** For who checks people in without a network at an event that the device knows as planned: the server takes none before it is open. */
export function ToBeStarted({ event }: ToBeStartedProps) {
  if (event.status !== 'planned') return null
  return (
    <>
      {' '}
      <strong>
        Quando este aparelho foi preparado, esta ação ainda não tinha começado: se ninguém a
        iniciou, inicie-a assim que houver rede. Só então os check-ins chegam ao servidor.
      </strong>
    </>
  )
}

import type { Station } from '@iris/domain/station-queue'
import type { StationClaim } from './use-claim.ts'

/** Without a network there is no queue to be read. */
export type DeskClaim = Omit<StationClaim, 'stations'> & {
  stations: StationClaim['stations'] | null
}

/** A station as one user works it. */
export type Desk = {
  eventId: number
  station: Station
  /** 'Campanha Visão · Débora Lacerda' */
  place: string
  /** Why nobody can be called, or nothing of who is served be saved, as a sentence. */
  halted: string | null
  userId: number | undefined
  claim: DeskClaim
  /** The server cannot be reached: nobody is called, and what is saved waits on this device. */
  isOffline: boolean
  /**
   * Set where the server is there again while somebody is served from the list of this device: the colleague who serves
   * them too, or null.
   */
  back?: { colleague: string | null } | undefined
  /** This device has the list of the event, to go back to without a network. */
  isPrepared: boolean
  /** The part is saved, or kept on this device; `next` calls the next person at once, if the server can be reached. */
  onSaved: (next: boolean) => void
}

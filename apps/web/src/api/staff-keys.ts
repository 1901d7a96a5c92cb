/** The keys of the browser's storage that only the pages behind the login read; the others are in `storage-keys.ts`. */
export const STAFF_KEYS = {
  look: 'iris.look',
  /** Batches of results whose card was closed, or whose passing refusals were sent again. */
  seenBatches: 'iris.envios-vistos',
  /** Set while this tab's wall may sound: the wall reloads by itself for a new version. */
  wallSound: 'iris.tv-sound',
  /** Whether an examiner read the instructions; followed by who. */
  instructions: 'iris.ishihara.instrucoes.',
  /** Events whose list went from this device because its time was over, as `<user>:<event>`, and nothing of who was on it. */
  lapsedLists: 'iris.listas-vencidas',
  /** What waited on this device and is gone, as `kept` says it. */
  lost: 'iris.perdidos',
} as const

/**
 * Every key the product keeps in the browser's storage, so that no two mean the same one: these, which pages without a login
 * carry, and those of `staff-keys.ts`.
 */
export const STORAGE_KEYS = {
  /** The login's token: local where it is remembered, of the session where it is not. */
  token: 'iris.token',
  /** Who logged out on purpose, until this device holds nothing of theirs. */
  left: 'iris.left',
  /** A login's screen is locked; followed by which login's. Its value: when that login is over, in seconds. */
  locked: 'iris.locked.',
  /** The last key or touch, for all tabs of a login; followed by which. `<when it is over, in seconds> <milliseconds>`. */
  active: 'iris.active.',
  theme: 'iris.theme',
  /** Answers of a colour test that is under way; followed by whose. */
  colourTest: 'iris.ishihara.',
  /** How the clinic showed itself last, for pages before a login and without a network. */
  clinic: 'iris.clinic',
  /** A public registration; the first three are spec 1 §7's. */
  visitCompany: 'company_id',
  visitPatientId: 'patient_id',
  visitPatient: 'patient',
  visit: 'iris.visit',
  /** The visit a tab is in the middle of: it dies with the tab, and the next one asks whose the draft is. */
  visitTab: 'iris.visit-tab',
  /** The visit that somebody in this browser was in last, by its start as the one of a tab: another tab sees that it is not its own. */
  visitLast: 'iris.visit-last',
  /** The link through which somebody registered in this tab, to show their code again after a reload. */
  visitDone: 'iris.visit-done',
  /** The link whose form was removed here because nobody went on, to say so to who comes back; and nothing of who it was. */
  visitLapsed: 'iris.visit-lapsed',
  /** What a page tells the one that the browser loads next in this tab. */
  handedOn: 'iris.handed-on',
  /** What the server has not confirmed and waits on this device: how many, of which logins and from when. */
  kept: 'iris.kept',
} as const

/** Whether something waits on this device that the server has not confirmed. */
export function isSomethingKept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.kept) !== null
  } catch {
    return false
  }
}

/**
 * The pages that are documents of their own, with little in them: who opens one does not load the pages behind the
 * login (docs/adr/0085-own-documents.md). From one document to another the browser loads the address.
 */
export const OWN_DOCUMENTS = [
  {
    source: 'guest.html',
    /** What the build makes of it, and the worker answers with. */
    file: '/login.html',
    pages: ['/login', '/register', '/password/email', '/password/reset'],
  },
  {
    source: 'registration.html',
    file: '/externalregistration.html',
    pages: ['/externalRegistration'],
  },
] as const

/** Whether an address, its query included, is one of these pages. */
export function patternOf(page: string): RegExp {
  return new RegExp(`^${page}/*(\\?|$)`, 'i')
}

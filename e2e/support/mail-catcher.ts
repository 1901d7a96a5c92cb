import type { Email } from 'postal-mime'
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts'

export type MailCatcher = MailServer & {
  /** The first mail to an address, waiting for it as long as for anything a page shows. */
  mailTo(address: string): Promise<Email>
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const server = await startMailServer()
  return Object.assign(server, {
    async mailTo(address: string) {
      for (let waited = 0; waited < 90_000; waited += 50) {
        const found = server.received.find(({ to }) => to.includes(address))
        if (found) return found.mail
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no mail to ${address} arrived`)
    },
  })
}

import type { OpenedResult, ResultGate } from '@iris/contracts/results'
import { createTestApp, type TestApp } from './app.ts'

type Refused = { code?: string; message?: string; attempts_left?: number }

let addresses = 0
/** Another address on the internet each time: what is limited by address does not meet other tests. */
export function newAddress(): string {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}

/** Calls about links to results, of an application that trusts its proxies. */
export function resultLinks(app: TestApp, doctor: string) {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const make = (exam: number, payload: object = {}, as: string | null = doctor) =>
    app.call<{ url: string; expires_at: string } & Refused>('POST', `/exams/${exam}/result-link`, {
      as,
      payload,
    })
  return {
    make,
    /** The token of a new link. */
    async link(exam: number, channel = 'link'): Promise<string> {
      const { body } = await make(exam, { channel })
      return new URL(body.url).pathname.split('/').at(-1) ?? ''
    },
    end: (exam: number, as: string | null = doctor) =>
      app.call<Refused>('DELETE', `/exams/${exam}/result-links`, { as }),
    gate: (token: string) =>
      app.call<ResultGate & Refused>('GET', `/results/${token}`, { headers: from(newAddress()) }),
    open: (token: string, dob: unknown, ip = newAddress()) =>
      app.call<OpenedResult & Refused>('POST', `/results/${token}/open`, {
        payload: { dob },
        headers: from(ip),
      }),
    pdf: (token: string, cookie?: string) =>
      app.call<Refused>('GET', `/results/${token}/result.pdf`, {
        headers: { ...from(newAddress()), ...(cookie && { cookie }) },
      }),
  }
}

/** An application behind https, with a doctor who makes links, and what became of them. */
export async function startLinkApp() {
  const app = await createTestApp({ trustProxy: true, appUrl: 'https://iris.exemplo.test' })
  const { db } = app.services
  const doctor = await app.userOf(5)
  return {
    app,
    db,
    doctor,
    ...resultLinks(app, doctor.token),
    linkOf: (exam: number) =>
      db
        .selectFrom('result_links')
        .selectAll()
        .where('exam_id', '=', exam)
        .executeTakeFirstOrThrow(),
    changeLink: (exam: number, changes: object) =>
      db.updateTable('result_links').set(changes).where('exam_id', '=', exam).execute(),
    /** What was done with the links of a patient's results, the first one first. */
    async auditOf(patient: number): Promise<string[]> {
      const rows = await db
        .selectFrom('audit_events')
        .select('action')
        .where('patient_id', '=', patient)
        .where('entity', '=', 'result-link')
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },
    close: () => app.close(),
  }
}

/** The cookie that an answer gave, as a browser sends it back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

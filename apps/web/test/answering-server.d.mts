/** A server of one test that answers each call, 'PUT /patients/3/triages/5', with a status and a content. */
export function startAnsweringServer(
  answer: (call: string) => { status: number; content: unknown },
): Promise<{ url: string; sent: { call: string; body: string }[] }>

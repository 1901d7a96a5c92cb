import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CepService = { url: string; stop(): Promise<void> }

const KNOWN: Record<string, object> = {
  '09530210': {
    cep: '09530-210',
    logradouro: 'Rua Engenheiro Rebouças',
    complemento: '',
    bairro: 'Cerâmica',
    localidade: 'São Caetano do Sul',
    uf: 'SP',
  },
}

/** A code for which the service fails, as it sometimes does. */
export const FAILING_CEP = '99999999'

/** Answers as the public postal-code service does, for the few codes that the journeys type. */
export async function startCepService(): Promise<CepService> {
  const server = createServer((request, response) => {
    const cep = request.url?.split('/')[1] ?? ''
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    if (cep === FAILING_CEP) response.statusCode = 503
    response.end(JSON.stringify(KNOWN[cep] ?? { erro: 'true' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

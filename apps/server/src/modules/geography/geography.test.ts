import { createServer, type Server, type ServerResponse } from 'node:http'
import { BRAZILIAN_STATES } from '@iris/domain/brazilian-states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { lookUpCep } from './cep-client.ts'
import { citiesOf } from './places.ts'

describe('Postal codes', () => {
  const json = (body: unknown) => (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(body))
  }
  const answers: Record<string, (response: ServerResponse) => void> = {
    '01310100': json({
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      complemento: 'de 612 a 1510 - lado par',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      ddd: '11',
    }),
    '78005500': json({
      logradouro: 'Rua Barão de Cerro Largo "erro": "true"',
      bairro: 'Centro',
      localidade: 'Cuiabá',
      uf: 'MT',
    }),
    '35444000': json({ logradouro: '', bairro: '', localidade: 'Barra Longa', uf: 'MG' }),
    '35445000': json({ logradouro: null, localidade: 'Acaiaca', uf: 'MG' }),
    '99999999': json({ erro: 'true' }),
    '99999998': json({ erro: true }),
    '10000001': (response) => response.writeHead(400).end('<h2>Bad Request</h2>'),
    '10000002': (response) => response.writeHead(503).end(),
    '10000003': (response) => response.end('<html>Em manutenção</html>'),
    '10000004': json([]),
    '10000005': json({ localidade: 5, uf: 'SP' }),
    '10000006': (response) => response.socket?.destroy(),
    '10000007': (response) => void response.write('{"localidade":'),
    '10000008': () => {},
    '10000011': (response) => response.writeHead(302, { location: '/ws/01310100/json/' }).end(),
    '10000009': (response) => response.end(' '.repeat(200_000)),
    '10000012': (response) =>
      response.end(Buffer.from('{"localidade":"São Paulo","uf":"SP"}', 'latin1')),
    '10000013': json({ logradouro: 'Rua\0 A', localidade: 'São Paulo', uf: 'SP' }),
    '10000014': json({ bairro: 'Sé\u0007', localidade: 'São Paulo', uf: 'SP' }),
    '10000016': json({ localidade: 'S\uFFFDo Paulo', uf: 'SP' }),
    '10000015': (response) => {
      response.write('{"localidade":"Acaiaca","uf":"MG"} ')
      response.end(Buffer.from([0xc3]))
    },
  }
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, path, cep = '', tail] = (request.url ?? '').split('/')
      const answer = answers[cep]
      if (path === 'ws' && tail === 'json' && answer) answer(response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/ws`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('A postal code gives its address', async () => {
    expect(await lookUpCep(url, '01310100')).toEqual({
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
    })
  })

  it('A postal code needs no login and no hyphen, and a text that is no code is answered 404', async () => {
    const app: TestApp = await createTestApp({ cepUrl: url })
    expect((await app.call('GET', '/cep/01310-100')).body).toMatchObject({
      cep: '01310100',
      uf: 'SP',
    })
    for (const cep of ['99999999', '0131010', '0131010a', '..%2F..']) {
      const reply = await app.call('GET', `/cep/${cep}`)
      expect([reply.status, reply.body.message]).toEqual([404, 'CEP não encontrado!'])
    }
    expect((await app.call('GET', '/cep/10000002')).status).toBe(502)
    expect((await app.call('GET', '/geo/states')).body).toHaveLength(27)
    expect((await app.call('GET', '/geo/states/df/cities')).body).toEqual([{ nome: 'Brasília' }])
    expect((await app.call('GET', '/geo/states/zz/cities')).status).toBe(404)
    await app.close()
  })

  it('A street that speaks of an error does not mislead the search of a postal code', async () => {
    expect((await lookUpCep(url, '78005500')).localidade).toBe('Cuiabá')
  })

  it('A postal code without a street gives its town', async () => {
    const town = { logradouro: '', bairro: '', uf: 'MG' }
    expect(await lookUpCep(url, '35444000')).toMatchObject({ ...town, localidade: 'Barra Longa' })
    expect(await lookUpCep(url, '35445000')).toMatchObject({ ...town, localidade: 'Acaiaca' })
  })

  it.each(['99999999', '99999998'])(
    'A postal code that does not exist is reported (%s)',
    async (cep) => {
      await expect(lookUpCep(url, cep)).rejects.toMatchObject({
        status: 404,
        message: 'CEP não encontrado!',
      })
    },
  )

  it.each([
    ['calls the request bad', '10000001'],
    ['is down', '10000002'],
    ['answers a page', '10000003'],
    ['answers something else', '10000004'],
    ['answers other types', '10000005'],
    ['breaks off', '10000006'],
    ['stops in the middle', '10000007'],
    ['is silent', '10000008'],
    ['never ends', '10000009'],
    ['moved', '10000010'],
    ['sends elsewhere', '10000011'],
    ['writes in Latin-1', '10000012'],
    ['puts a zero into a street', '10000013'],
    ['puts a bell into a quarter', '10000014'],
    ['ends within a character', '10000015'],
    ['has garbled a letter itself', '10000016'],
  ])('A postal code is unavailable when the service %s', async (_, cep) => {
    await expect(lookUpCep(url, cep, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'cep.unavailable',
      status: 502,
    })
  })
})

describe('States and cities', () => {
  it('States and cities are sorted as a Brazilian reads', async () => {
    expect(BRAZILIAN_STATES).toHaveLength(27)
    const names = BRAZILIAN_STATES.map(({ nome }) => nome)
    expect(names.slice(0, 4)).toEqual(['Acre', 'Alagoas', 'Amapá', 'Amazonas'])
    expect(names.slice(13, 16)).toEqual(['Pará', 'Paraíba', 'Paraná'])
    const cities = (await citiesOf('SP')).map(({ nome }) => nome)
    expect(cities.slice(0, 3)).toEqual(['Adamantina', 'Adolfo', 'Aguaí'])
    expect(cities.indexOf('Águas da Prata')).toBeLessThan(cities.indexOf('Zacarias'))
  })

  it('States and cities are complete', async () => {
    const all = await Promise.all(BRAZILIAN_STATES.map(({ sigla }) => citiesOf(sigla)))
    expect(all.flat()).toHaveLength(5571)
  })

  it('A state is found in upper and lower case, and only when it is real', async () => {
    expect(await citiesOf('df')).toEqual([{ nome: 'Brasília' }])
    await expect(citiesOf('XX')).rejects.toThrow('Registro não encontrado.')
  })
})

import type { ResultDelivery } from '@iris/contracts/results'
import { describe, expect, it } from 'vitest'
import {
  channelWords,
  correctionWords,
  deliveryHistoryOf,
  detailOf,
  greetedOf,
  linkMessage,
  mayReturn,
  sendOff,
  slipOff,
  stateOf,
  unseenWords,
} from './delivery-words.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const OPEN = { expires_at: '2026-12-20T15:00:00Z', revoked_at: null, locked_at: null }
function delivery(values: Partial<ResultDelivery> = {}): ResultDelivery {
  return {
    id: 1,
    channel: 'link',
    state: 'sent',
    failure: null,
    destination: null,
    requested_by_name: 'Paula Lemos',
    requested_at: '2026-11-20T12:00:00Z',
    opened_at: null,
    openings: 0,
    link: values.channel === 'email' ? null : OPEN,
    ...values,
  }
}
const AT = '2026-11-20T13:00:00Z'

describe('The state of a delivery', () => {
  it.each<[string, Partial<ResultDelivery>]>([
    ['Ainda não visto', {}],
    ['Ainda não visto', { channel: 'whatsapp' }],
    ['Impresso', { channel: 'print' }],
    ['Enviado', { channel: 'email' }],
    ['Enviando', { channel: 'email', state: 'sending' }],
    ['Falhou', { channel: 'email', state: 'failed', failure: 'mailbox-full' }],
    ['Sem confirmação', { channel: 'email', state: 'unknown' }],
    ['Visto', { opened_at: AT, openings: 3 }],
    ['Visto', { channel: 'email', link: OPEN, opened_at: AT }],
    ['Encerrado', { opened_at: AT, link: { ...OPEN, revoked_at: AT } }],
    ['Bloqueado: 10 datas erradas', { link: { ...OPEN, locked_at: AT } }],
    ['Vencido', { channel: 'print', link: { ...OPEN, expires_at: AT } }],
  ])('The history of deliveries reads %s for %o', (word, values) => {
    expect(stateOf(delivery(values), NOW).word).toBe(word)
  })

  it('Only a link that can no longer be opened reads as not opened', () => {
    expect(unseenWords(delivery(), NOW)).toBe('—')
    expect(unseenWords(delivery({ channel: 'email' }), NOW)).toBe('—')
    expect(unseenWords(delivery({ link: { ...OPEN, revoked_at: AT } }), NOW)).toBe('Não aberto')
  })
})

describe('A delivery in words', () => {
  it('The whole result on paper is told apart from a slip', () => {
    const whole = delivery({ channel: 'print', link: null })
    const slip = delivery({ channel: 'print' })
    expect([whole, slip].map(channelWords)).toEqual(['Resultado impresso', 'Comprovante impresso'])
    expect([whole, slip].map(detailOf)).toEqual(['completo, em A4', 'com QR'])
    expect(stateOf(whole, NOW).word).toBe('Impresso')
  })

  it('A mail that came back says so beside its address', () => {
    const mail = delivery({ channel: 'email', state: 'failed', failure: 'returned' })
    expect(detailOf({ ...mail, destination: 'm***@exemplo.test' })).toBe(
      'm***@exemplo.test · o e-mail voltou',
    )
    expect(stateOf(mail, NOW).word).toBe('Falhou')
  })

  it.each<[boolean, Partial<ResultDelivery>]>([
    [true, { channel: 'email' }],
    [true, { channel: 'email', state: 'unknown' }],
    [true, { channel: 'email', link: OPEN }],
    [false, { channel: 'email', link: OPEN, opened_at: AT }],
    [false, { channel: 'email', state: 'sending' }],
    [false, { channel: 'email', state: 'failed' }],
    [false, { channel: 'print' }],
    [false, { channel: 'whatsapp' }],
  ])('Only a mail that may have arrived unseen can have come back: %s for %o', (may, values) => {
    expect(mayReturn(delivery(values))).toBe(may)
  })
})

it('A result goes to somebody once it is concluded, and to nobody where its person was anonymised', () => {
  const concluded = { status: 'Concluído', final_classification: 'liberado' } as const
  expect(sendOff({ ...concluded, anonymised: false })).toBeUndefined()
  expect(sendOff({ ...concluded, anonymised: true })).toBe('Paciente anonimizado')
  const waiting = { status: 'Avaliação Médica', final_classification: null } as const
  expect(sendOff({ ...waiting, anonymised: false })).toBe('Depois da avaliação médica')
})

it('An exam that is Pendente has no slip and says when it will have one', () => {
  const anonymised = false
  expect(slipOff({ status: 'Pendente', anonymised })).toBe('Depois que o exame sair de Pendente')
  expect(slipOff({ status: 'Avaliação Médica', anonymised })).toBeUndefined()
  expect(slipOff({ status: 'Concluído', anonymised: true })).toBe('Paciente anonimizado')
})

describe('The history of deliveries', () => {
  const before = delivery({ id: 1, requested_at: '2026-11-18T12:00:00Z' })
  const after = delivery({ id: 2, channel: 'email', requested_at: '2026-11-20T14:00:00Z' })

  it('A correction stands between what went before it and after it, and names the version whose links it ended', () => {
    const lines = deliveryHistoryOf([after, before], [{ corrected_at: AT }])
    expect(lines).toMatchObject([
      { kind: 'delivery', delivery: { id: 2 }, version: 2 },
      { kind: 'correction', version: 1, endedLinks: 1 },
      { kind: 'delivery', delivery: { id: 1 }, version: 1 },
    ])
    const words = lines.map((line) => line.kind === 'correction' && correctionWords(line))
    expect(words[1]).toBe('Resultado corrigido em 20/11/2026: o link da versão 1 foi encerrado')
  })

  it('A correction that ended several links says so in the plural', () => {
    const [line] = deliveryHistoryOf([before, { ...before, id: 3 }], [{ corrected_at: AT }])
    expect(line?.kind === 'correction' && correctionWords(line)).toBe(
      'Resultado corrigido em 20/11/2026: os links da versão 1 foram encerrados',
    )
  })

  it('A correction before which no link was made says nothing of links', () => {
    const [line] = deliveryHistoryOf([], [{ corrected_at: AT }])
    expect(line?.kind === 'correction' && correctionWords(line)).toBe(
      'Resultado corrigido em 20/11/2026',
    )
  })

  it('A history without a correction names no version', () => {
    expect(deliveryHistoryOf([before], [])).toMatchObject([{ version: null }])
  })
})

const INVITED = {
  clinic: 'Clínica Aurora',
  url: 'https://iris.test/resultado/abc',
  expires_at: '2026-12-20T15:00:00Z',
}

it('The words that go with the link of a minor greet the guardian and ask for the date of the minor', () => {
  const words = linkMessage({
    ...INVITED,
    ...greetedOf({
      name: 'JOÃO NÓBREGA',
      dob: `${new Date().getFullYear() - 10}-01-01`,
      responsible_name: 'MÁRCIA NÓBREGA',
    }),
  })
  expect(words).toMatch(
    /^Olá, Márcia! Aqui é a equipe de atendimento · Clínica Aurora\. O documento de João está/,
  )
  expect(words).toMatch(/informe a data de nascimento de João\.$/)
  const adult = { name: 'ANA', dob: '1968-03-01', responsible_name: 'MÁRCIA NÓBREGA' }
  expect(greetedOf(adult).guardianName).toBeNull()
})

it('The words that go with a link name the clinic and its last day, and nothing clinical', () => {
  const words = linkMessage({ ...INVITED, patientName: 'MARIA NÓBREGA', guardianName: null })
  expect(words).toContain('Olá, Maria! Aqui é a equipe de atendimento · Clínica Aurora.')
  expect(words).toContain('até 20/12/2026: https://iris.test/resultado/abc')
  expect(words.replace(/https:\S+/, '')).not.toMatch(/exame|resultado|triagem|olho|vis/i)
})

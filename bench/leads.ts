import { parseArgs } from 'node:util'
import { type Case, compareSizes } from './compare-sizes.ts'
import { FIRST_SELLER, generateLeads } from './generate-leads.ts'

// npm run bench -- leads [--leads 200000]: what the sales screens cost with that many leads and with 2,000.

const { values } = parseArgs({ options: { leads: { type: 'string', default: '200000' } } })

type Answer = {
  total?: number
  count?: number
  funnelData?: { oportunidades: number }
  length?: number
}

await compareSizes({
  what: 'leads',
  few: 2000,
  many: Number(values.leads),
  fill: generateLeads,
  casesOf: (_db, leads) => casesFor(leads),
  totalOf: ({ total, count, funnelData, length }: Answer) =>
    total ?? count ?? funnelData?.oportunidades ?? length ?? 0,
})

function casesFor(leads: number): Case[] {
  const at = (path: string, query: Record<string, string>) =>
    `${path}?${new URLSearchParams(query)}`
  const list = (name: string, query: Record<string, string>): Case => [
    `lista: ${name}`,
    at('/leads', query),
  ]
  const board = (name: string, query: Record<string, string>): Case => [
    `quadro: ${name}`,
    at('/leads/board', query),
  ]
  const column = (name: string, query: Record<string, string>): Case => [
    `quadro, mais de uma coluna: ${name}`,
    at('/leads/board/column', { column: 'Contato 1', ...query }),
  ]
  const dashboard = (name: string, startDate: string, endDate: string): Case => [
    `painel: ${name}`,
    at('/leads/dashboard', { period: 'custom', startDate, endDate }),
  ]
  const month = { created_from: '2026-11-01', created_to: '2026-11-20' }
  return [
    list('página 1', {}),
    list('no meio', { page: String(Math.ceil(leads / 20)) }),
    list('última página', { page: String(Math.ceil(leads / 10)) }),
    list('por nome', { sort: 'name' }),
    list('por origem, decrescente', { sort: '-source' }),
    list('por funil', { sort: 'funnel_stage' }),
    list('por temperatura', { sort: '-temperature_stage' }),
    list('origem', { source: 'Google' }),
    list('etapa e temperatura', { funnel_stage: 'Reunião', temperature_stage: 'Quente' }),
    list('em aberto', { status: 'open' }),
    list('cidade', { city: 'Cidade 17' }),
    list('cidade, por nome', { city: 'Cidade 17', sort: 'name' }),
    list('cadastro no mês', month),
    list('cadastro em dois anos', { created_from: '2025-01-01', created_to: '2026-12-31' }),
    list('cadastro em dois anos, Google', { created_from: '2025-01-01', source: 'Google' }),
    list('busca: zzzz', { query: 'zzzz' }),
    list('busca: e-mail', { query: 'contato1234@' }),
    list('busca: angela falcao', { query: 'angela falcao' }),
    list('cadastro em dois anos, Google, no meio', {
      created_from: '2025-01-01',
      source: 'Google',
      page: String(Math.ceil(leads / 108)),
    }),
    list('em aberto, um vendedor, por nome', {
      status: 'open',
      assigned_user_id: String(FIRST_SELLER),
      sort: 'name',
    }),
    list('em aberto, por empresa, no meio', {
      status: 'open',
      sort: 'company_name',
      page: String(Math.ceil(leads / 70)),
    }),
    list('busca: an', { query: 'an' }),
    list('busca: angela', { query: 'angela' }),
    list('busca: angela, por nome', { query: 'angela', sort: 'name' }),
    list('busca: metalurgica, em aberto', { query: 'metalurgica', status: 'open' }),
    list('busca: empresa, em todos', { query: 'empresa' }),
    list('busca: (11) 9, no telefone', { query: '(11) 9' }),
    list('nome: falcao', { name: 'falcao' }),
    board('tudo', {}),
    board('em aberto', { status: 'open' }),
    board('em aberto, um vendedor', { status: 'open', assigned_user_id: String(FIRST_SELLER) }),
    board('em aberto, Google e quente', {
      status: 'open',
      source: 'Google',
      temperature_stage: 'Quente',
    }),
    board('cidade', { city: 'Cidade 17' }),
    board('cadastro no mês', month),
    board('cadastro em dois anos, Google', { created_from: '2025-01-01', source: 'Google' }),
    board('cadastro há um ano', { created_from: '2025-11-01', created_to: '2025-11-30' }),
    board('busca: angela falcao', { query: 'angela falcao' }),
    board('busca: angela', { query: 'angela' }),
    board('busca: empresa, em todos', { query: 'empresa' }),
    board('busca: an', { query: 'an' }),
    column('em aberto', { status: 'open' }),
    column('busca: angela', { query: 'angela' }),
    dashboard('mês', '2026-11-01', '2026-11-20'),
    dashboard('trimestre', '2026-10-01', '2026-11-20'),
    dashboard('semestre', '2026-07-01', '2026-11-20'),
    dashboard('um ano', '2025-11-21', '2026-11-20'),
    dashboard('dois anos, de meio a meio de mês', '2024-12-15', '2026-11-14'),
    ['cidades', '/leads/cities'],
    ['vendedores', '/leads/sellers'],
    [
      'repetidos',
      at('/leads/duplicates', { email: 'contato1234@empresa.test', company: 'Usina 17' }),
    ],
    ['atividades: página 1', '/lead-activities'],
    ['atividades: vencidas', '/lead-activities/due'],
  ]
}

import { dashboard } from '@iris/contracts/dashboard'
import { CONDITION_NAMES } from '@iris/domain/triage-options'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { ONE } from '../../test/one-person.ts'
import { show } from '../../test/show.tsx'
import { zeros } from '../../test/zeros.ts'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { pageStands } from '../api/settled-page.ts'
import { toast } from '../ui/toast.tsx'
import { DashboardPage } from './dashboard.tsx'

/** The page at the last of these addresses; returns a user who may go back to the one before. */
async function showDashboard(
  addresses: string[],
  answer: (call: string) => unknown,
  role = 'admin',
) {
  const { url } = await startAnsweringServer(async (call) => {
    const content = await answer(call)
    return content ? { status: 200, content } : { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  pageStands()
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={addresses}>
        <DashboardPage />
        <Address />
        <Back />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const Address = () => <p data-testid="address">{useLocation().search}</p>
const address = () => screen.getByTestId('address').textContent

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Voltar no navegador
    </button>
  )
}

test('The figures of one company are not printed under the name of the next, whose figures have yet to come', async () => {
  let answerNext = () => {}
  const next = new Promise<void>((resolve) => {
    answerNext = resolve
  })
  const user = await showDashboard(['/?empresa=8', '/?empresa=7'], async (call) => {
    if (call.includes('company_id=8')) await next
    if (call.startsWith('GET /dashboard?')) return zeros(dashboard)
    if (call.startsWith('GET /company/options'))
      return [
        { value: 7, label: 'OLARIA SOL' },
        { value: 8, label: 'CERÂMICA LUA' },
      ]
    return null
  })
  const isHidden = () => screen.getByText('Dados Gerais').closest('[data-print="hide"]') !== null
  const print = await screen.findByRole<HTMLButtonElement>('button', { name: 'Imprimir' })
  await screen.findByText('OLARIA SOL', { selector: 'p' })
  await screen.findByText('Dados Gerais')
  expect([isHidden(), print.disabled]).toEqual([false, false])
  await user.click(screen.getByRole('button', { name: 'Voltar no navegador' }))
  await screen.findByText('CERÂMICA LUA', { selector: 'p' })
  expect([isHidden(), print.disabled]).toEqual([true, true])
  answerNext()
  await waitFor(() => expect([isHidden(), print.disabled]).toEqual([false, false]))
})

test('Whoever puts the first steps away by keyboard goes on beside them', async () => {
  const done = { clinic: true, team: false, company: false, people: false }
  const steps = { hidden: false, done: { ...done, event: false, link: false, exam: false } }
  const user = await showDashboard(['/'], (call) => {
    if (call === 'POST /first-steps/hide') steps.hidden = true
    return call.includes('/first-steps') && steps
  })
  const hide = await screen.findByRole('button', { name: 'Dispensar a lista' })
  hide.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(hide.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
})

test('An empty clinic shows an administrator its first steps in place of zeros, each done by its data, and nobody else', async () => {
  const step = { clinic: false, team: true, company: false, people: false }
  const steps = { hidden: false, done: { ...step, event: false, link: false, exam: true } }
  const none = (call: string) => call.startsWith('GET /dashboard') && zeros(dashboard)
  const user = await showDashboard(['/'], (call) => {
    if (call === 'POST /first-steps/hide') steps.hidden = true
    return call.includes('/first-steps') ? steps : none(call)
  })
  const shown = await screen.findByRole('region', { name: 'Primeiros passos' })
  expect(shown.textContent).toContain('2 de 7 feitos')
  const states = within(shown)
    .getAllByRole('listitem')
    .map((each) => [
      each.querySelector('strong')?.textContent,
      each.querySelector('.visually-hidden') !== null,
      each.querySelector('a')?.getAttribute('href'),
      each.getAttribute('aria-current'),
    ])
  expect(states).toEqual([
    ['Identifique a clínica', false, '/clinic', 'step'],
    ['Cadastre a equipe', true, undefined, null],
    ['Cadastre a primeira empresa', false, '/companies?empresa=novo', null],
    ['Traga os colaboradores', false, '/patients', null],
    ['Marque a primeira ação', false, '/screening-events?acao=novo', null],
    ['Gere o link de cadastro', false, '/companies', null],
    ['Conclua o primeiro exame', true, undefined, null],
  ])
  const empty = 'Os indicadores surgem com a primeira triagem.'
  expect(await screen.findByText(empty)).toBeDefined()
  expect(screen.queryByText('Dados Gerais')).toBeNull()
  await user.click(within(shown).getByText('Dispensar a lista'))
  await waitFor(() => expect(screen.queryByText('Primeiros passos')).toBeNull())

  cleanup()
  const asked: string[] = []
  const answer = (call: string) => {
    asked.push(call)
    return none(call)
  }
  await showDashboard(['/'], answer, 'doctor')
  expect(await screen.findByText(empty)).toBeDefined()
  expect(screen.queryByText('Primeiros passos')).toBeNull()
  expect(asked.filter((call) => call.includes('/first-steps'))).toEqual([])
})

test('The printed dashboard of an event names the company whose event it is', async () => {
  const event = {
    name: 'Campanha Visão 2026',
    companyName: 'OLARIA SOL',
    starts_on: '2026-11-26',
    ends_on: '2026-11-27',
  }
  await showDashboard(['/?acao=3'], (call) => call === 'GET /screening-events/3' && event)
  const days = await screen.findByText('Campanha Visão 2026 · 26 a 27/11/2026', { selector: 'p' })
  expect(days.parentElement?.textContent).toContain('OLARIA SOL')
  expect(screen.queryByText('Todas as empresas')).toBeNull()
})

const COMPANIES = [
  { value: 7, label: 'OLARIA SOL' },
  { value: 8, label: 'CERÂMICA LUA' },
]
const ofOne = (call: string) => {
  if (call.startsWith('GET /dashboard?') || call === 'GET /dashboard') return ONE
  return call.startsWith('GET /company/options') ? COMPANIES : null
}

test('The dashboard has every section and figure of the specification', async () => {
  const counts = { by_gender: { male: { count: 1 }, female: { count: 1 } } }
  const conditions_statistics = Object.fromEntries(
    Object.keys(CONDITION_NAMES).map((name) => [name, counts]),
  )
  await showDashboard(['/'], (call) =>
    call.startsWith('GET /dashboard')
      ? { ...ONE, conditions_statistics: { conditions_statistics } }
      : ofOne(call),
  )
  await screen.findByText('Dados Gerais')
  const wordsOf = (heading: string) =>
    screen.getByText(heading).closest('section')?.textContent ?? ''
  for (const [heading, words] of [
    [
      'Dados Gerais',
      [
        'Colaboradores',
        'Triagens Únicas Realizadas',
        '% pacientes com triagens completadas',
        'Exames Realizados',
        '100,0% dos exames realizados · 1 pessoa',
      ],
    ],
    [
      'INDICADORES GERAIS',
      [
        ...['Masculino', 'Feminino', 'Quantidade', 'Porcentagem', 'Faixa etária'],
        ...['Condições sistêmicas por gênero', 'Tempo de tela'],
        ...['Gestantes', 'Lactantes', 'Uso de EPI', 'Fumante'],
      ],
    ],
    [
      'INDICADORES DE SAÚDE OCULAR',
      [
        ...['Queixas oculares', 'Doenças oculares', 'Cirurgias oculares', 'Autorrefrator'],
        ...['Óculos', 'Lentes de Contato', 'Acuidade Visual', 'Retinografia'],
        ...['Visão Normal', 'Baixa Visão', 'Baixa Visão Severa'],
      ],
    ],
  ] as const)
    for (const word of words) expect(wordsOf(heading)).toContain(word)
  fireEvent.click(screen.getByLabelText('Ver tabela: Tempo de tela'))
  fireEvent.click(screen.getByLabelText(/^Ver tabela: Condições sistêmicas/))
  const heads = [...document.querySelectorAll('th[scope=row]')].map((head) => head.textContent)
  for (const head of [
    ...['Nenhuma', '1 a 3 horas', '3 a 6 horas', '6 a 8 horas', '8 a 10 horas'],
    ...['Mais de 10 horas', 'Sem informação'],
    ...['Diabetes Mellitus', 'Hipertensão Arterial Sistêmica', 'Artrite Reumatoide'],
    ...['Doenças Tireoidianas', 'Outros', 'Nenhum Histórico'],
  ])
    expect(heads).toContain(head)
})

test('A company typed in lower case and Enter apply the filter, which says so once its figures have come, for three seconds', async () => {
  const said = vi.spyOn(toast, 'success')
  onTestFinished(() => said.mockRestore())
  const next = Promise.withResolvers<void>()
  const user = await showDashboard(['/'], async (call) => {
    if (call.includes('company_id=8')) await next.promise
    return ofOne(call)
  })
  const box = await screen.findByLabelText<HTMLInputElement>('Empresa', { selector: 'input' })
  const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement
  expect(button('Aplicar').disabled).toBe(true)
  expect(button('Limpar').getAttribute('aria-disabled')).toBe('true')
  await user.type(box, 'cerâmica{Enter}')
  await waitFor(() => expect(address()).toBe('?empresa=8'))
  expect(box.value).toBe('CERÂMICA LUA')
  expect(button('Aplicar').disabled).toBe(true)
  expect(said).not.toHaveBeenCalled()
  next.resolve()
  await waitFor(() => expect(said).toHaveBeenCalledWith('Filtro aplicado com sucesso', 3000))
  await user.click(button('Limpar'))
  await waitFor(() => expect(address()).toBe(''))
  expect(box.value).toBe('')
  expect(button('Limpar').getAttribute('aria-disabled')).toBe('true')
})

test('Sales see "< 5" in place of a group so small that one could guess who it is, and no time at all', async () => {
  const hidden = {
    ...ONE,
    gender_statistics: {
      male: { count: null, percentage: null },
      female: { count: null, percentage: null },
      other: { count: 0, percentage: 0 },
    },
    age_statistics: { age_groups: { ...ONE.age_statistics.age_groups, under_20: null } },
  }
  const asked: string[] = []
  await showDashboard(
    // As somebody of the clinic sent it: sales may ask for no event.
    ['/?acao=1'],
    (call) => {
      asked.push(call)
      return call.startsWith('GET /dashboard') ? hidden : null
    },
    'comercial',
  )
  const genders = await screen.findByRole('table', {
    name: 'Colaboradores por gênero',
    hidden: true,
  })
  expect(within(genders).getAllByText('< 5').length).toBeGreaterThan(0)
  expect(document.body.textContent).toContain('há respostas de menos de 5 pessoas')
  expect(screen.queryByLabelText('Período')).toBeNull()
  expect(screen.queryByText('Evolução mês a mês')).toBeNull()
  expect(asked.filter((call) => /event_id|screening-events/.test(call))).toEqual([])
})

import type { Role } from '@iris/domain/user-type'
import type { Locator, Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'

/** A route or a dialog to be looked at. */
export type Screen = {
  /** Names its files and its place on the page of shots. */
  name: string
  /** Undefined: nobody is logged in. */
  as?: Exclude<Role, 'read-only'>
  /** Its address; undefined where the clinic has nothing to open there. */
  path: (clinic: Clinic) => string | undefined
  /** What is pressed once it is loaded. */
  open?: (page: Page, clinic: Clinic) => Promise<unknown>
  /** A list, a board or figures: looked at empty, loading, failed and with long words too. */
  hasStates?: true
}

const button = (name: string | RegExp) => (page: Page | Locator) =>
  page.getByRole('button', { name }).first().click()
const tab = (name: string | RegExp) => (page: Page) =>
  page.getByRole('tab', { name }).first().click()
const at = (path: string) => () => path

const DAY: Screen[] = [
  { name: 'acoes', as: 'admin', path: at('/screening-events'), hasStates: true },
  { name: 'acao-nova', as: 'admin', path: at('/screening-events?acao=novo') },
  { name: 'acao-painel', as: 'tecnico', path: ({ event }) => day(event), hasStates: true },
  {
    name: 'acao-convocados',
    as: 'tecnico',
    path: ({ event }) => day(event, '/roster'),
    hasStates: true,
  },
  { name: 'acao-check-in', as: 'tecnico', path: ({ event }) => day(event, '/check-in') },
  ...(['triage', 'acuity', 'ishihara', 'upload'] as const).map(
    (station): Screen => ({
      name: `estacao-${station}`,
      as: 'tecnico',
      path: ({ event }) => day(event, `/stations/${station}`),
      open: async (page) => {
        const call = page.getByRole('button', { name: 'Chamar próximo', exact: true })
        if (await call.isVisible()) await call.click()
      },
    }),
  ),
  { name: 'acao-tv', as: 'tecnico', path: ({ event }) => day(event, '/tv') },
  { name: 'pendentes-de-envio', as: 'tecnico', path: at('/outbox') },
]

const day = (event: number | undefined, rest = '') =>
  event === undefined ? undefined : `/screening-events/${event}${rest}`

const OFFICE: Screen[] = [
  { name: 'dashboard', as: 'admin', path: at('/dashboard'), hasStates: true },
  { name: 'dashboard-comercial', as: 'comercial', path: at('/dashboard') },
  { name: 'perfil', as: 'admin', path: at('/profile') },
  { name: 'clinica', as: 'admin', path: at('/clinic') },
  { name: 'acesso', as: 'admin', path: at('/users'), hasStates: true },
  { name: 'acesso-novo', as: 'admin', path: at('/users?usuario=novo') },
  { name: 'operadoras', as: 'admin', path: at('/healthcareOperators'), hasStates: true },
  { name: 'operadora-nova', as: 'admin', path: at('/healthcareOperators?operadora=novo') },
  { name: 'empresas', as: 'admin', path: at('/companies'), hasStates: true },
  { name: 'empresa-nova', as: 'admin', path: at('/companies?empresa=novo') },
  {
    name: 'empresa',
    as: 'admin',
    path: ({ company }) => (company ? `/companies?empresa=${company}` : undefined),
  },
  {
    name: 'empresa-links',
    as: 'admin',
    path: at('/companies'),
    open: button(/^Links? de cadastro/),
  },
  { name: 'empresas-relatorios', as: 'admin', path: at('/companies?relatorios=novo') },
  {
    name: 'empresa-relatorio',
    as: 'admin',
    path: ({ company }) => (company ? `/companies/${company}/report` : undefined),
    hasStates: true,
  },
  { name: 'equipamentos', as: 'admin', path: at('/equipaments'), hasStates: true },
  { name: 'equipamento-novo', as: 'admin', path: at('/equipaments?equipamento=novo') },
  { name: 'atendimentos', as: 'admin', path: at('/supports'), hasStates: true },
  { name: 'atendimento-novo', as: 'admin', path: at('/supports?atendimento=novo') },
  { name: 'comercial', as: 'comercial', path: at('/leads'), hasStates: true },
  {
    name: 'comercial-quadro',
    as: 'comercial',
    path: at('/leads?visao=quadro'),
    hasStates: true,
  },
  { name: 'comercial-dashboard', as: 'admin', path: at('/leads?visao=dashboard') },
  { name: 'renovacoes', as: 'comercial', path: at('/leads/renewals'), hasStates: true },
  { name: 'lead-novo', as: 'comercial', path: at('/leads?lead=novo') },
  { name: 'lead', as: 'admin', path: ({ lead }) => (lead ? `/leads?lead=${lead}` : undefined) },
  {
    name: 'lead-atividades',
    as: 'admin',
    path: ({ lead }) => (lead ? `/leads?lead=${lead}` : undefined),
    open: tab('Atividades'),
  },
  {
    name: 'lead-encerrar',
    as: 'admin',
    path: ({ openLead }) => (openLead ? `/leads?encerrar=${openLead}` : undefined),
  },
  {
    name: 'aparencia',
    as: 'admin',
    path: at('/companies'),
    open: button('Configurar a aparência'),
  },
  {
    name: 'busca',
    as: 'admin',
    path: at('/companies'),
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('silva')
    },
  },
]

/** The exam of a list that nobody has finished. */
const openPending = (page: Page) => page.getByRole('dialog').getByText('Pendente').first().click()

const CARE: Screen[] = [
  { name: 'pacientes', as: 'admin', path: at('/patients'), hasStates: true },
  { name: 'pacientes-tecnico', as: 'tecnico', path: at('/patients') },
  { name: 'paciente-novo', as: 'admin', path: at('/patients?paciente=novo') },
  {
    name: 'paciente-com-erros',
    as: 'admin',
    path: at('/patients?paciente=novo'),
    open: button('Salvar'),
  },
  { name: 'paciente', as: 'admin', path: ({ patient }) => of('paciente', patient) },
  { name: 'exames', as: 'admin', path: ({ patient }) => of('exames', patient) },
  { name: 'prontuario', as: 'doctor', path: ({ patient }) => of('prontuario', patient) },
  {
    name: 'avaliacao-medica',
    as: 'doctor',
    path: at('/medicalevaluation'),
    hasStates: true,
  },
  {
    name: 'exame-do-tecnico',
    as: 'tecnico',
    path: ({ waitingPatient }) => of('exames', waitingPatient),
    open: openPending,
  },
  {
    name: 'exame-do-medico',
    as: 'doctor',
    path: ({ examInReview }) =>
      examInReview ? `/medicalevaluation?exame=${examInReview}` : undefined,
  },
  {
    name: 'exame-concluido',
    as: 'doctor',
    path: ofDoneExam,
  },
  {
    name: 'exame-entregas',
    as: 'doctor',
    path: ofDoneExam,
    open: (page) => button('Entregas')(page.getByRole('dialog')),
  },
  {
    name: 'exame-corrigir',
    as: 'doctor',
    path: ofDoneExam,
    open: (page) => button('Corrigir resultado')(page.getByRole('dialog')),
  },
  ...['Triagem', 'Acuidade', 'Ishihara', 'Upload'].map(
    (part): Screen => ({
      name: `exame-${part.toLowerCase()}`,
      as: 'tecnico',
      path: ({ waitingPatient }) => of('exames', waitingPatient),
      open: async (page) => {
        await openPending(page)
        await page.getByRole('button', { name: part }).first().click()
      },
    }),
  ),
  { name: 'encaminhamentos', as: 'doctor', path: at('/referrals'), hasStates: true },
  {
    name: 'encaminhamento',
    as: 'doctor',
    path: ({ referral }) => (referral ? `/referrals?encaminhamento=${referral}` : undefined),
  },
]

function ofDoneExam({ doneExam }: Clinic) {
  return doneExam === undefined ? undefined : `/medicalevaluation?exame=${doneExam}`
}

const of = (key: string, patient: number | undefined) =>
  patient === undefined ? undefined : `/patients?${key}=${patient}`

const PUBLIC: Screen[] = [
  { name: 'entrar', path: at('/login') },
  {
    name: 'entrar-errado',
    path: at('/login'),
    open: button('Entrar'),
  },
  { name: 'cadastre-se', path: at('/register') },
  { name: 'redefinir-senha', path: at('/password/email') },
  { name: 'nova-senha', path: at('/password/reset?email=ana@clinica.example&token=x') },
  {
    name: 'cadastro-publico',
    path: ({ link }) => (link ? `/externalRegistration?token=${link}` : undefined),
  },
  { name: 'cadastro-sem-link', path: at('/externalRegistration?token=nenhum') },
  { name: 'retinografia', path: at('/retinography') },
  { name: 'resultado', path: ({ result }) => result },
  {
    name: 'resultado-aberto',
    path: ({ result }) => result,
    open: async (page, { bornOn = '' }) => {
      await page.getByRole('textbox').pressSequentially(bornOn)
      await page.getByRole('button', { name: 'Ver meu resultado' }).click()
    },
  },
  { name: 'resultado-sem-link', path: at('/resultado/nenhum') },
  { name: 'endereco-sem-pagina', path: at('/nao-existe') },
]

const GALLERY: Screen[] = [
  'tables',
  'billing',
  'virtual-reality',
  'profileTemplate',
  'rtl-page',
  'sign-in',
  'sign-up',
  'charts',
  'default-dashboard',
].map((page): Screen => ({ name: `galeria-${page}`, as: 'admin', path: at(`/${page}`) }))

/** Every route of the product, and its dialogs that an address or one press opens. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...CARE, ...DAY, ...OFFICE, ...GALLERY]

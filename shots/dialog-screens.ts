import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import type { Screen } from './screens.ts'

const press = (page: Page, name: string | RegExp, role: 'button' | 'tab' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).first().click()

/** An action of a page; where there is little room it stands in the menu '…'. */
async function pressAction(page: Page, name: string) {
  const more = page.getByRole('button', { name: 'Mais ações', exact: true })
  if (!(await more.isVisible())) return press(page, name)
  await more.click()
  await press(page, name, 'menuitem')
}

const ofPatient =
  (key: string) =>
  ({ patient }: Clinic) =>
    patient === undefined ? undefined : `/patients?${key}=${patient}`

/** Dialogs that no address opens, and those of a screen that has one already. */
export const DIALOG_SCREENS: readonly Screen[] = [
  { name: 'pessoa', as: 'admin', path: ofPatient('pessoa') },
  {
    name: 'triagens',
    as: 'tecnico',
    path: ofPatient('exames'),
    open: (page) => press(page, 'Triagens'),
  },
  {
    name: 'comprovantes',
    as: 'admin',
    path: () => '/patients',
    open: (page) => pressAction(page, 'Comprovantes'),
  },
  {
    name: 'importar',
    as: 'admin',
    path: () => '/patients',
    open: (page) => pressAction(page, 'Importar Excel'),
  },
  ...(
    [
      ['historico-de-acessos', /^Histórico de acessos/],
      ['unir-cadastros', /^Unir com outro cadastro/],
      ['dados-pessoais', /^Dados pessoais/],
    ] as const
  ).map(
    ([name, opens]): Screen => ({
      name,
      as: 'admin',
      path: ofPatient('paciente'),
      open: (page) => page.getByRole('dialog').getByRole('button', { name: opens }).click(),
    }),
  ),
  {
    name: 'empresa-link-a-copiar',
    as: 'admin',
    path: () => '/companies',
    open: async (page) => {
      // It is shown where the browser does not copy.
      await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())')
      await press(page, /^Gerar link de anamnese/)
    },
  },
  {
    name: 'convocar-pessoas',
    as: 'admin',
    path: ({ event }) => (event ? `/screening-events/${event}/roster` : undefined),
    open: async (page) => {
      const more = page.getByRole('button', { name: 'Mais ações', exact: true })
      const isNarrow = await more.isVisible()
      await (isNarrow ? more.click() : press(page, 'Adicionar'))
      await press(page, isNarrow ? 'Adicionar: Escolher pessoas' : 'Escolher pessoas', 'menuitem')
    },
  },
  {
    name: 'meta',
    as: 'admin',
    path: () => '/leads?visao=dashboard',
    open: (page) => press(page, 'Cadastrar meta'),
  },
  {
    name: 'atividade',
    as: 'admin',
    path: ({ openLead }) => (openLead ? `/leads?lead=${openLead}` : undefined),
    open: async (page) => {
      await press(page, /^Atividades/, 'tab')
      await press(page, 'Nova atividade')
    },
  },
  {
    name: 'pin',
    as: 'admin',
    path: () => '/profile',
    open: (page) => press(page, 'Definir PIN'),
  },
  {
    name: 'verificacao-em-duas-etapas',
    as: 'admin',
    path: () => '/profile',
    open: (page) => press(page, /^Configurar$/),
  },
  {
    name: 'galeria-dialogo',
    as: 'admin',
    path: () => '/profileTemplate',
    open: (page) => press(page, 'Com erro'),
  },
  { name: 'galeria-registro', as: 'admin', path: () => '/tables?projeto=1' },
  {
    name: 'atalhos-do-teclado',
    as: 'admin',
    path: () => '/companies',
    open: (page) => page.keyboard.press('?'),
  },
]

/**
 * Where each dialog of the web app is looked at: the name of a screen, or the journey that opens it and checks it there.
 * The questions of ConfirmDialog differ in their words only.
 */
export const LOOKED_AT: Readonly<Record<string, string>> = {
  'app/configurator.tsx': 'aparencia',
  'app/keyboard-keys.tsx': 'atalhos-do-teclado',
  'app/login-again.tsx': 'login-again.spec.ts',
  'app/narrow-menu.tsx': 'accessibility.spec.ts',
  'features/api-keys/new-key.tsx': 'api-keys.spec.ts',
  'features/audit/audit-trail.tsx': 'historico-de-acessos',
  'features/companies/company-links.tsx': 'empresa-links',
  'features/companies/company-modal.tsx': 'empresa',
  'features/companies/link-action.tsx': 'empresa-link-a-copiar',
  'features/company-report/report-batch-modal.tsx': 'empresas-relatorios',
  'features/equipment/equipment-modal.tsx': 'equipamento-novo',
  'features/exams/acuity-modal.tsx': 'exame-acuidade',
  'features/exams/correct-result.tsx': 'exame-corrigir',
  'features/exams/deliveries/deliveries-dialog.tsx': 'exame-entregas',
  'features/exams/exam-form-modal.tsx': 'exame-do-medico',
  'features/exams/exam-list-modal.tsx': 'exames',
  'features/exams/ishihara/ishihara-modal.tsx': 'exame-ishihara',
  'features/exams/retinography-modal.tsx': 'exam-uploads.spec.ts',
  'features/exams/upload-modal.tsx': 'exame-upload',
  'features/exams/viewer/exam-viewer.tsx': 'exam-pictures.spec.ts',
  'features/imports/import-modal.tsx': 'importar',
  'features/leads-dashboard/target-modal.tsx': 'meta',
  'features/leads/activity-modal.tsx': 'atividade',
  'features/leads/closure-modal.tsx': 'lead-encerrar',
  'features/leads/lead-modal.tsx': 'lead',
  'features/medical-records/medical-record-modal.tsx': 'prontuario',
  'features/operators/operator-modal.tsx': 'operadora-nova',
  'features/patients/anonymise.tsx': 'personal-data.spec.ts',
  'features/patients/merge-modal.tsx': 'unir-cadastros',
  'features/patients/merged-patient.tsx': 'patient-merge.spec.ts',
  'features/patients/patient-modal.tsx': 'paciente',
  'features/patients/person-card.tsx': 'pessoa',
  'features/patients/personal-data.tsx': 'dados-pessoais',
  'features/profile/photo-dialog.tsx': 'profile.spec.ts',
  'features/profile/pin-card.tsx': 'pin',
  'features/profile/second-factor-card.tsx': 'verificacao-em-duas-etapas',
  'features/referrals/referral-modal.tsx': 'encaminhamento',
  'features/registration/whole-notice.tsx': 'personal-data.spec.ts',
  'features/screening-events/add-people.tsx': 'convocar-pessoas',
  'features/screening-events/event-modal.tsx': 'acao-nova',
  'features/slips/slips-dialog.tsx': 'comprovantes',
  'features/supports/support-modal.tsx': 'atendimento-novo',
  'features/triages/triage-list-modal.tsx': 'triagens',
  'features/triages/triage-modal.tsx': 'exame-triagem',
  'features/users/user-modal.tsx': 'acesso-novo',
  'form/confirm-dialog.tsx': 'exam-flow.spec.ts',
  'form/form-modal.tsx': 'paciente-com-erros',
  'form/present-password-dialog.tsx': 'profile.spec.ts',
  'form/stale-dialog.tsx': 'medical-evaluation.spec.ts',
  'pages/demo/more-dialogs.tsx': 'galeria-dialogo',
  'pages/demo/more-tables.tsx': 'galeria-registro',
  'pages/demo/sample-form.tsx': 'galeria-profileTemplate',
  'pages/exam-versions.tsx': 'corrections.spec.ts',
  'pages/outbox-conflict.tsx': 'outbox-conflicts.spec.ts',
  'pages/outbox-correction.tsx': 'outbox-conflicts.spec.ts',
  'pages/outbox-ways.tsx': 'outbox-conflicts.spec.ts',
  'table/record-list-modal.tsx': 'exames',
  'ui/loading-dialog.tsx': 'galeria-dialogo',
}

import type { ExamStatus } from './exam-status.ts'

/** Actions that only read data. */
export const AUDIT_READS = ['read', 'read-versions', 'list', 'export', 'print'] as const

/** The filters of a patient's audit, each code with its word. */
export const AUDIT_ACTIONS = {
  create: 'Criou',
  update: 'Alterou',
  read: 'Abriu',
  'read-versions': 'Abriu as versões',
  list: 'Listou',
  print: 'Imprimiu',
  correct: 'Corrigiu',
  send: 'Enviou',
  sign: 'Assinou',
  return: 'Registrou que o e-mail voltou',
  continue: 'Continuou o cadastro',
  import: 'Importou',
  export: 'Exportou',
  archive: 'Arquivou',
  anonymise: 'Anonimizou',
  merge: 'Uniu',
  'check-in': 'Registrou a chegada',
  'undo-check-in': 'Desfez a chegada',
  call: 'Chamou',
  release: 'Liberou',
  remove: 'Retirou',
  revoke: 'Encerrou',
  'wrong-date': 'Errou a data',
  lock: 'Bloqueou por erros',
} as const

export const AUDIT_ENTITIES = {
  patient: 'Paciente',
  exam: 'Exame',
  'exam-version': 'Versão de exame',
  triage: 'Triagem',
  'ishihara-test': 'Teste de Ishihara',
  refraction: 'Refração',
  retinography: 'Retinografia',
  'medical-record': 'Prontuário',
  audit: 'Histórico de acessos',
  'personal-data': 'Dados pessoais',
  'privacy-notice': 'Aviso de privacidade',
  'screening-event': 'Ação',
  participant: 'Participação em ação',
  referral: 'Encaminhamento',
  'referral-contact': 'Contato de encaminhamento',
  'result-link': 'Link do resultado',
  'result-signature': 'Assinatura do resultado',
  delivery: 'Entregas do resultado',
  slip: 'Comprovante do exame',
  'company-report': 'Relatório da empresa',
  'offline-package': 'Dados para um aparelho',
} as const

const OTHER_ENTITIES = {
  equipment: 'Equipamento',
  support: 'Atendimento',
  'first-steps': 'Primeiros passos',
} as const

const OBJECTS: Readonly<Record<string, { one: string; many: string }>> = {
  patient: { one: 'o cadastro', many: 'pacientes' },
  exam: { one: 'o exame', many: 'exames' },
  'exam-version': { one: 'uma versão do exame', many: 'versões de exames' },
  triage: { one: 'a triagem', many: 'triagens' },
  'ishihara-test': { one: 'o teste de cores', many: 'testes de cores' },
  refraction: { one: 'o arquivo de refração', many: 'arquivos de refração' },
  retinography: { one: 'a retinografia', many: 'retinografias' },
  'medical-record': { one: 'o prontuário', many: 'prontuários' },
  audit: { one: 'o histórico de acessos', many: 'históricos de acessos' },
  'personal-data': { one: 'os dados pessoais', many: 'dados pessoais' },
  'privacy-notice': { one: 'o aviso de privacidade', many: 'avisos de privacidade' },
  'screening-event': { one: 'a ação', many: 'a ação' },
  participant: { one: 'a participação em uma ação', many: 'participações em uma ação' },
  referral: { one: 'o encaminhamento', many: 'encaminhamentos' },
  'referral-contact': { one: 'um contato do encaminhamento', many: 'contatos de encaminhamentos' },
  'result-link': { one: 'o link do resultado', many: 'links de resultados' },
  'result-signature': { one: 'o resultado', many: 'resultados' },
  delivery: { one: 'as entregas do resultado', many: 'entregas de resultados' },
  'company-report': { one: 'o relatório da empresa', many: 'relatórios de empresas' },
  'offline-package': {
    one: 'os dados para um aparelho',
    many: 'os dados de uma ação para um aparelho',
  },
  slip: { one: 'o comprovante do exame', many: 'comprovantes de exames' },
}

/** Somebody takes part, comes and is called: a verb and a thing alone do not say it. */
const OF_PARTICIPANT: Readonly<Record<string, string>> = {
  create: 'Incluiu em uma ação',
  remove: 'Retirou de uma ação',
  'check-in': 'Registrou a chegada a uma ação',
  'undo-check-in': 'Desfez a chegada a uma ação',
  call: 'Chamou para uma estação',
  release: 'Liberou da estação',
}

const VERBS: Readonly<Record<string, string>> = { ...AUDIT_ACTIONS, continue: 'Continuou' }

/** The fields of a patient whose values an audit row may hold; of any other field it says only that it changed. */
const TOLD = [
  'occupation',
  'unit',
  'sector',
  'company',
  'clinic',
  'active',
  'health_type',
  'result_channel',
  'result_consent',
]

export function isTold(field: string): boolean {
  return TOLD.includes(field)
}

export function isAuditRead(action: string): boolean {
  return AUDIT_READS.some((read) => read === action)
}

/** 'medical-record' → 'Prontuário'; an unknown code is shown as it is. */
export function auditEntityLabel(entity: string): string {
  return ({ ...AUDIT_ENTITIES, ...OTHER_ENTITIES } as Record<string, string>)[entity] ?? entity
}

/**
 * What was done, to one or to many: 'Alterou o exame', 'Exportou pacientes', 'Uniu o cadastro nº 12 a este'.
 * @param event `detail` of a merge holds the other registration: `from` in the row of the one that stays, `into` in the
 * other's. Of an exam that moved it holds both statuses, `from` and `to`
 */
export function auditSentence(event: {
  action: string
  entity: string
  isOfMany: boolean
  detail?: Readonly<Record<string, unknown>> | null
}): string {
  const { action, entity, isOfMany, detail } = event
  if (action === 'merge' && typeof detail?.from === 'number')
    return `Uniu o cadastro nº ${detail.from} a este`
  if (action === 'merge' && typeof detail?.into === 'number')
    return `Uniu este cadastro ao nº ${detail.into}`
  const came = entity === 'participant' ? OF_PARTICIPANT[action] : undefined
  if (came) return came
  const moved = entity === 'exam' ? moveOfExam(action, detail) : null
  if (moved) return moved
  if (action === 'read-versions')
    return `Abriu as versões ${entity === 'exam' ? 'do exame' : 'do prontuário'}`
  if (action === 'wrong-date') return 'Errou a data de nascimento no link do resultado'
  if (action === 'lock') return 'Bloqueou o link do resultado com datas erradas'
  if (action === 'return') return 'Registrou que o e-mail do resultado voltou'
  if (entity === 'result-link' && action === 'print') return 'Baixou o resultado pelo link'
  if (entity === 'result-link' && action === 'read') return 'Abriu o resultado pelo link'
  if (entity === 'result-link' && action === 'revoke') return 'Encerrou os links do resultado'
  const thing = isOfMany ? OBJECTS[entity]?.many : OBJECTS[entity]?.one
  return `${VERBS[action] ?? action} ${thing ?? auditEntityLabel(entity)}`
}

const MOVES: Partial<Record<ExamStatus, string>> = {
  'Avaliação Médica': 'Enviou o exame para a avaliação médica',
  Concluído: 'Concluiu o exame',
}

function moveOfExam(action: string, detail?: Readonly<Record<string, unknown>> | null) {
  if (action === 'correct') return 'Corrigiu o resultado'
  if (action !== 'update' || detail?.from === detail?.to) return null
  return MOVES[detail?.to as ExamStatus] ?? null
}

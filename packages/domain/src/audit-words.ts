const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Criou',
  update: 'Alterou',
  read: 'Abriu',
  'read-versions': 'Abriu as versões',
  print: 'Imprimiu',
  send: 'Enviou',
  continue: 'Continuou o cadastro',
  import: 'Importou',
  export: 'Exportou',
  archive: 'Arquivou',
}

const ENTITIES: Readonly<Record<string, string>> = {
  patient: 'Paciente',
  exam: 'Exame',
  triage: 'Triagem',
  'ishihara-test': 'Teste de Ishihara',
  retinography: 'Retinografia',
  'medical-record': 'Prontuário',
  audit: 'Histórico de acessos',
  equipment: 'Equipamento',
  support: 'Atendimento',
}

/** 'update' → 'Alterou'; an unknown code stands for itself. */
export function auditActionLabel(action: string): string {
  return ACTIONS[action] ?? action
}

/** 'medical-record' → 'Prontuário'; an unknown code stands for itself. */
export function auditEntityLabel(entity: string): string {
  return ENTITIES[entity] ?? entity
}

/** The ending that agrees with a label: 'o' or 'a', singular or plural. */
export type Gender = 'o' | 'a' | 'os' | 'as'

/** By the first word of a label, which decides its gender: 'Data' of 'Data de nascimento'. */
const FIRST_WORDS: Readonly<Record<Gender, string>> = {
  o: `Ano Arquivo Ativo Atributo Aviso Bairro Bilhete CEP CNPJ CPF CRM Cadastro Cartão Certificado Complemento Código Cursor Departamento Desfazer Distúrbio
    Documento E-mail Endereço Equipamento Estado Exame Fumante Funil Histórico Lead Lembrar Modelo Momento Motivo Mês Nome Número
    Olho Outro PIN Paciente País Período Plano RG Ramal Registro Seguro Sexo Site Status Telefone Tempo Termo Tipo Token Técnico Uso
    Usuário Valor Vendedor Visível Check-in Início Local Setor Término WhatsApp
    RQE Atendimento Desfecho Canal Onde Papel Por Parâmetro Dia De Até Agrupar Destinatário Envio Reenvio Horário`,
  a: `Alergia Atividade Ação Busca Cidade Classificação Clínica Coluna Confirmação Correção Data Descrição Empresa Imagem
    Marca Mídia Nota Nova Ocupação Operadora Opção Ordenação Origem Outra Parte Prancha Página Quantidade Razão Região Resposta
    Retinografia Revisão Rua Senha Situação Temperatura UF Usa Zona Aberta Equipe Função Matrícula Pessoa Prioridade Unidade Validade
    Especialidade Observação Autorização Hora Agenda Estação Última Presença`,
  os: 'Atributos Dados E-mails Exames Mais Prontuários Telefones Equipamentos Pacientes Participantes Todos Valores Atrasados Somente',
  as: 'Permissões Anotações Cirurgias Doenças Empresas Especialidades Mídias Observações Pranchas Queixas Respostas Todas Pessoas',
}

const GENDERS = new Map(
  Object.entries(FIRST_WORDS).flatMap(([gender, words]) =>
    words.split(/\s+/).map((word) => [word, gender as Gender] as const),
  ),
)

/** Undefined for a label without a known gender; a test finds those. */
export function genderOf(label: string): Gender | undefined {
  return GENDERS.get(label.split(' ', 1)[0] ?? '')
}

const ENDS_AGREEING = /\{label\} é (obrigatóri|inválid)o$/

/** A message with its label, where the adjective agrees: 'Empresa é obrigatória', 'Especialidades são obrigatórias'. */
export function withLabel(message: string, label: string): string {
  const gender = genderOf(label) ?? 'o'
  const verb = gender.endsWith('s') ? 'são' : 'é'
  return message.replace(ENDS_AGREEING, `{label} ${verb} $1${gender}`).replace('{label}', label)
}

import { formatDate } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { EVENT_ERRORS } from './event-errors.ts'
import type { FieldErrors } from './messages.ts'

/** For a session whose screen is locked: the web app waits and asks again. */
export const LOCKED_STATUS = 423

/**
 * Every refusal the server knows, by its code, with its status and Portuguese text. A program decides
 * by the code, a person reads the text. Field errors come from the schemas, or from `ValidationError`
 * for rules that need the database: their code is `validation`, and their text is the first field's.
 */
export const ERRORS = {
  'auth.missing': [401, 'Faça login para continuar.'],
  'auth.invalid': [401, 'Sessão inválida ou expirada. Faça login novamente.'],
  'auth.credentials': [401, 'Credenciais inválidas!'],
  'auth.denied': [403, 'Acesso negado.'],
  'password.needed': [403, 'Escolha a sua própria senha para continuar: saia e entre de novo.'],
  'password.chosen': [409, 'A sua senha já foi escolhida. Para trocá-la, use o seu perfil.'],
  'second-factor.needed': [403, 'Configure a verificação em duas etapas para continuar.'],
  'second-factor.wrong': [401, 'Código incorreto ou já usado.'],
  'second-factor.ticket': [401, 'O tempo para informar o código acabou. Entre de novo.'],
  'second-factor.on': [409, 'A verificação em duas etapas já está ligada.'],
  'session.locked': [LOCKED_STATUS, 'A tela está bloqueada. Desbloqueie para continuar.'],
  'auth.throttled': [429, 'Muitas tentativas. Aguarde um pouco e tente de novo.'],
  'link.invalid': [401, 'Token inválido'],
  'visit.denied': [403, 'Acesso negado.'],
  'not-found': [404, 'Registro não encontrado.'],
  'route.not-found': [404, 'Endereço não encontrado.'],
  'request.malformed': [400, 'O endereço ou o cabeçalho da requisição não pôde ser lido.'],
  'body.malformed': [400, 'O corpo da requisição não pôde ser lido.'],
  'body.too-large': [413, 'O conteúdo enviado é grande demais.'],
  'body.too-deep': [400, 'O conteúdo enviado tem níveis demais.'],
  'body.type': [415, 'Tipo de conteúdo não aceito.'],
  'file.too-large': [413, 'O arquivo deve ter no máximo 20 MB.'],
  'file.type': [415, 'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.'],
  'file.image-only': [415, 'Tipo de arquivo não aceito. Envie uma imagem .jpg, .jpeg ou .png.'],
  'file.broken': [415, 'A imagem está danificada e não abre por inteiro. Envie outra cópia.'],
  'file.too-costly': [
    422,
    'Não foi possível conferir este arquivo. Envie uma versão menor ou mais simples dele.',
  ],
  'file.repeated': [422, 'Envie um só arquivo neste campo.'],
  'file.incomplete': [400, 'O envio do arquivo foi interrompido. Tente de novo.'],
  'edit.stale': [409, 'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.'],
  'idempotency.reused': [422, 'Esta chave de repetição já foi usada com outro conteúdo.'],
  'idempotency.running': [409, 'Esta operação já está em andamento.'],
  'api-keys.full': [409, 'Já há 50 chaves de API ativas. Revogue uma antes de criar outra.'],
  'user.last-admin': [
    409,
    'O último administrador ativo não pode ser desativado nem mudar de tipo.',
  ],
  'user.mail-failed': [502, 'Não foi possível enviar o e-mail agora. Tente de novo mais tarde.'],
  'user.mail-unknown': [
    502,
    'O servidor de e-mail não confirmou o envio, mas o e-mail pode ter chegado. Verifique a sua caixa de entrada: se ele estiver lá, o link funciona. Se não chegar em alguns minutos, peça outro.',
  ],
  'exam.locked': [409, 'O exame está travado: só pode ser alterado enquanto estiver Pendente.'],
  'exam.not-in-review': [409, 'A classificação só pode ser alterada em Avaliação Médica.'],
  'exam.move': [409, 'Esta mudança de status não é permitida.'],
  'exam.incomplete': [409, 'O exame só pode avançar quando as quatro partes estiverem concluídas.'],
  'exam.not-sendable': [
    409,
    'O resultado só pode ser enviado depois que o exame estiver concluído.',
  ],
  'exam.not-correctable': [
    409,
    'Só o resultado de um exame concluído pode ser corrigido. Se outra pessoa acabou de corrigi-lo, atualize a tela.',
  ],
  'exam.not-signer': [
    409,
    'O resultado é assinado por quem concluiu o exame, com um certificado válido nesta sessão.',
  ],
  'exam.being-sent': [
    409,
    'O resultado está sendo enviado agora. Espere meio minuto e corrija de novo.',
  ],
  'exam.corrected': [
    409,
    'O exame voltou para correção enquanto o resultado era enviado, e nada foi enviado.',
  ],
  'exam.no-recipient': [409, 'O paciente não tem e-mail para receber o resultado.'],
  'exam.no-slip': [
    409,
    'Um exame Pendente ainda não tem comprovante. Ele sai quando as quatro partes estiverem prontas.',
  ],
  'exam.links-full': [
    409,
    'Este exame já tem 20 links que abrem o resultado, o máximo. Encerre os links dele antes de fazer outro.',
  ],
  'patient.refused-sending': [
    409,
    'Esta pessoa não autorizou o envio do resultado. Confirme com ela antes.',
  ],
  'result.unknown': [404, 'Este link não existe.'],
  'result.expired': [410, 'Este link passou do prazo. Peça outro à clínica.'],
  'result.ended': [410, 'Este link foi encerrado. Peça outro à clínica.'],
  'result.locked': [410, 'Este link foi bloqueado: 10 datas erradas. Peça outro à clínica.'],
  'result.pending': [409, 'Seu resultado ainda está com o médico'],
  'result.wrong-date': [401, 'Esta data não confere.'],
  'result.not-open': [401, 'Informe a data de nascimento para ver o resultado.'],
  'exam.versions-full': [
    409,
    'Este exame já tem 200 versões guardadas no histórico, e nenhuma outra pode ser guardada.',
  ],
  'triage.locked': [409, 'A triagem só pode ser alterada enquanto o exame estiver Pendente.'],
  'triage.exists': [409, 'Este exame já tem uma triagem.'],
  'test.exists': [409, 'Este exame já tem um teste de Ishihara. Refaça o teste existente.'],
  'patient.kept': [
    409,
    'O prontuário deve ser guardado até {kept_until}, 20 anos depois do último registro (Lei 13.787). Antes disso o paciente não pode ser anonimizado.',
  ],
  'patient.anonymised': [409, 'Este paciente foi anonimizado e não pode mais ser alterado.'],
  'patient.merged': [
    409,
    'Este cadastro foi unido a outro da mesma pessoa. Abra o cadastro que ficou.',
  ],
  'merge.inactive': [
    409,
    'O cadastro que fica está inativo. Ative-o antes de unir, ou una no sentido contrário.',
  ],
  'merge.records': [
    409,
    'Os dois cadastros têm prontuário, e os textos são diferentes. Confirme que devem ser juntados.',
  ],
  'record.exists': [409, 'Este paciente já tem um prontuário.'],
  'equipment.out': [
    409,
    'Este equipamento está em uso. Registre a devolução antes de uma nova retirada.',
  ],
  ...EVENT_ERRORS,
  'referral.move': [409, 'Esta mudança de situação do encaminhamento não é permitida.'],
  'referral.withdrawn': [
    409,
    'Este encaminhamento foi retirado pela correção do exame e não muda mais.',
  ],
  'report.too-many': [
    409,
    'Esta empresa já recebeu o máximo de relatórios diferentes em 30 dias: 24, dos quais 12 do mesmo vendedor. Use um período que já foi gerado ou aguarde alguns dias.',
  ],
  'report.too-large': [
    422,
    'Este período tem gente ou relatórios anteriores demais para um só relatório. Escolha um período menor ou uma ação.',
  ],
  'report.nobody': [422, 'Ninguém foi examinado neste período.'],
  'report.running': [
    409,
    'Os relatórios que você pediu antes ainda estão sendo gerados. Espere que terminem.',
  ],
  'report.unfinished': [409, 'Estes relatórios ainda estão sendo gerados.'],
  'referral.contacts-full': [409, 'Este encaminhamento já tem 200 contatos, o máximo.'],
  'mail.failed': [502, 'Erro ao enviar exame por e-mail. Tente novamente mais tarde.'],
  'mail.away': [
    503,
    'Não foi enviado: o servidor de e-mail não respondeu. Tente de novo mais tarde.',
  ],
  'mail.address': [502, 'O servidor de e-mail recusou o endereço. Confira o e-mail no cadastro.'],
  'mail.mailbox-full': [502, 'A caixa de e-mail está cheia. Combine outro canal.'],
  'mail.not-returnable': [
    409,
    'Só um e-mail que foi enviado, e que ninguém abriu, pode ter voltado. Atualize a tela.',
  ],
  'mail.running': [409, 'Este resultado já está sendo enviado.'],
  'mail.unknown': [
    409,
    'O envio anterior foi interrompido e não se sabe se o e-mail chegou. Confirme com o paciente antes de enviar de novo.',
  ],
  'cep.not-found': [404, 'CEP não encontrado!'],
  'cep.unavailable': [
    502,
    'Ocorreu um erro ao buscar dados do CEP junto ao Correios, por favor preencha os dados manualmente',
  ],
  validation: [422, 'Dados inválidos'],
  'service.busy': [
    429,
    'Há arquivos demais esperando para serem conferidos. Aguarde um pouco e tente de novo.',
  ],
  'papers.busy': [
    429,
    'Há documentos demais sendo gerados. Aguarde alguns segundos e tente de novo.',
  ],
  'paper.too-costly': [
    422,
    'Este documento pediu memória ou tempo demais e não foi gerado. Tente de novo; se ele reúne muitas pessoas, gere-o em partes.',
  ],
  'calls.too-many': [
    429,
    'Você tem pedidos demais em andamento. Aguarde alguns segundos e tente de novo.',
  ],
  'service.unavailable': [
    503,
    'O serviço está temporariamente indisponível. Tente de novo em instantes.',
  ],
  'service.full': [
    503,
    'O servidor está sem espaço em disco e nada foi salvo. Avise quem cuida do sistema.',
  ],
  internal: [500, 'Erro Interno'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** A refusal: `throw new AppError('exam.locked')`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Seconds for `Retry-After`, on 429 and 503. */
  readonly retryAfter: number | undefined
  /** The field to show the error under, if there is one. */
  readonly field: string | undefined
  /** The day (yyyy-MM-dd) until which the law forbids to remove the data. */
  readonly kept_until: string | undefined
  /** How many more birth dates a link to a result takes. */
  readonly attempts_left: number | undefined
  /** What the list of the event knows of a person who is not registered yet. */
  readonly participant: object | undefined
  /** The record as it is stored now, in the shape of the call's answer, with `saved_by`. */
  readonly current: object | undefined
  constructor(
    code: ErrorCode,
    options: {
      retryAfter?: number
      field?: string
      kept_until?: string
      attempts_left?: number
      participant?: object
      current?: object
      cause?: unknown
    } = {},
  ) {
    super(textOf(code, options.kept_until), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code][0]
    this.retryAfter = options.retryAfter
    this.field = options.field
    this.kept_until = options.kept_until
    this.attempts_left = options.attempts_left
    this.participant = options.participant
    this.current = options.current
  }
}

function textOf(code: ErrorCode, kept_until?: string): string {
  const text: string = ERRORS[code][1]
  return kept_until ? text.replace('{kept_until}', formatDate(kept_until)) : text
}

/** Who last saved the stored record, and when. `name` is null when the person did it on the registration link. */
const savedBy = z.object({ name: z.string().nullable(), at: z.string() })
export type SavedBy = z.output<typeof savedBy>

/** A 422 found outside a schema, by field: `new ValidationError({ cpf: ['CPF já cadastrado'] })`. */
export class ValidationError extends Error {
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super(Object.values(errors)[0]?.[0] ?? ERRORS.validation[1])
    this.name = 'ValidationError'
    this.errors = errors
  }
}

/** The body of every error answer (`/me` alone speaks JSON:API). */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  kept_until: z.string().optional(),
  attempts_left: z.number().optional(),
  participant: z.record(z.string(), z.unknown()).optional(),
  current: z.looseObject({ saved_by: savedBy.optional() }).optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>

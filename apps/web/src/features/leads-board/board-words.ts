import { FUNNEL_STAGES, type FunnelStage } from '@iris/domain/lead'

/** The words of the board for a screen reader while a card is moved by keyboard, and of its toasts. */

const place = (stage: FunnelStage) =>
  `${stage}, etapa ${FUNNEL_STAGES.indexOf(stage) + 1} de ${FUNNEL_STAGES.length}`

export const HOW_TO_MOVE =
  'Enter abre o lead. Espaço pega o cartão; as setas para os lados escolhem a etapa, Espaço solta e Esc cancela.'

export const boardWords = {
  picked: (name: string, stage: FunnelStage) =>
    `Movendo ${name}. Está em ${place(stage)}. Use as setas para escolher outra etapa, Espaço para soltar ou Esc para cancelar.`,
  over: (stage: FunnelStage) => `${place(stage)}.`,
  overNothing: 'Fora das etapas: se soltar aqui, o cartão volta para onde estava.',
  cancelled: (name: string, stage: FunnelStage) =>
    `Movimento cancelado. ${name} continua em ${stage}.`,
  moved: (name: string, stage: FunnelStage) => `Lead movido para ${stage}: ${name}.`,
  undone: (name: string, stage: FunnelStage) => `Lead de volta a ${stage}: ${name}.`,
  failed: (name: string, stage: FunnelStage, reason: string) =>
    `${name} continua em ${stage}. ${reason}`,
  /** Somebody else was faster. `now` is where the card is; null when it cannot be read. */
  late: (name: string, from: FunnelStage, now: FunnelStage | null) => {
    if (now === null) return `Outra pessoa alterou o lead ${name}. O seu movimento não foi salvo.`
    if (now === from)
      return `Outra pessoa alterou o lead ${name}. O seu movimento não foi salvo; confira e mova de novo.`
    return `Outra pessoa já moveu o lead ${name} para ${now}. O seu movimento não foi salvo.`
  },
  /** What is undone is older than any other change since, which may be one's own. */
  keptMove: (name: string, now: FunnelStage | null) =>
    `O lead ${name} mudou depois${now === null ? '' : ` e está em ${now}`}. O movimento não foi desfeito.`,
} as const

import { PAPER_PEOPLE_MAX } from '@iris/domain/limits'

const PEOPLE_MAX = PAPER_PEOPLE_MAX.toLocaleString('pt-BR')

/** The refusals of a screening event, its list and its day; part of `ERRORS`. */
export const EVENT_ERRORS = {
  'event.not-open': [409, 'Esta ação não está em andamento.'],
  'event.closed': [409, 'Esta ação está encerrada e sua lista não muda mais.'],
  'event.too-early': [
    409,
    'Este aparelho pode ser preparado a partir de três dias antes do início da ação.',
  ],
  'event.too-large': [
    409,
    'Esta ação tem pessoas demais para um aparelho. Divida a lista em mais de uma ação.',
  ],
  'attendance.too-long': [
    422,
    `A lista tem mais de ${PEOPLE_MAX} pessoas, gente demais para um PDF. Baixe a lista em Excel, que não tem limite.`,
  ],
  'badges.too-many': [
    422,
    `São mais de ${PEOPLE_MAX} crachás, demais para um PDF. Escolha na lista as pessoas e imprima os crachás em partes.`,
  ],
  'event.move': [409, 'Esta mudança de estado da ação não é permitida.'],
  'event.company-fixed': [409, 'A ação já tem convocados: a empresa não pode mais mudar.'],
  'station.closed': [409, 'Esta estação está fechada. Reabra-a para chamar.'],
  'participant.unknown': [
    404,
    'Ninguém foi encontrado com este CPF ou código. Confira, busque pelo nome ou cadastre a pessoa.',
  ],
  'participant.other-company': [409, 'Esta pessoa é de outra empresa e não participa desta ação.'],
  'participant.other-birth': [
    409,
    'A lista tem este CPF com outra data de nascimento. Confira um documento: corrija o cadastro ou tire a linha da lista.',
  ],
  'participant.other-event': [
    409,
    'Este código é de outra ação. Busque a pessoa pelo CPF ou pelo nome.',
  ],
  'participant.inactive': [409, 'Este paciente está inativo. Ative o cadastro para continuar.'],
  'participant.unregistered': [
    409,
    'Esta pessoa está na lista, mas ainda não foi cadastrada. Complete o cadastro para continuar.',
  ],
  'participant.arrived': [409, 'Esta pessoa já chegou e não pode mais sair da lista.'],
  'participant.not-present': [409, 'Esta pessoa não está presente na ação.'],
  'participant.recorded': [
    409,
    'Já há uma parte do exame registrada nesta ação: a presença não pode mais ser desfeita.',
  ],
  'claim.ended': [409, 'Esta pessoa já não está em atendimento em nenhuma estação.'],
  'claim.other': [409, 'Esta pessoa está sendo atendida por outra pessoa da equipe.'],
} as const satisfies Record<string, readonly [number, string]>

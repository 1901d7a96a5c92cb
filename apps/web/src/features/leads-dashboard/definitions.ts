/** The meaning of each figure as the server works it out, shown beside it so that nobody has to guess. */
export const DEFINITIONS = {
  totalSales: 'Soma do valor total dos leads ganhos no período, não importa quando foram criados.',
  salesGoal:
    'Soma das metas dos meses do período. O progresso é o total de vendas dividido por ela.',
  averageTicket: 'Total de vendas dividido pelo número de leads ganhos no período.',
  conversionRate: 'De cada cem leads criados no período, quantos já foram ganhos.',
  growth: 'A variação compara com o mesmo número de dias imediatamente antes do período.',
  winReasons: 'Motivos dos leads ganhos no período: os cinco mais frequentes.',
  lossReasons: 'Motivos dos leads perdidos no período: os cinco mais frequentes.',
  sellers: 'Leads ganhos no período, por vendedor.',
  cities: 'Leads ganhos no período, por cidade do lead.',
  channels: 'Leads ganhos no período, por origem do lead.',
  funnel:
    'Dos leads criados no período, quantos chegaram pelo menos a cada etapa. Total Convertido são os ganhos. As porcentagens são das oportunidades.',
} as const

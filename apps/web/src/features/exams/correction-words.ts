/** A sentence around what is counted. */
export type CorrectionEffect = { before?: string; counted: string; after: string }

/** @param links that still open the result; undefined while nobody knows */
export function linksEffect(links: number | undefined): CorrectionEffect {
  const next = 'O próximo resultado recebe outro.'
  if (links === undefined)
    return { before: 'Os ', counted: 'links', after: `do resultado deixam de abrir. ${next}` }
  if (links === 0) return { counted: 'Nenhum link', after: 'abre o resultado agora.' }
  return links === 1
    ? { counted: '1 link', after: `deixa de abrir. ${next}` }
    : { counted: `${links} links`, after: `deixam de abrir. ${next}` }
}

/** @param withdrawn that nobody has an appointment for @param booked that stay */
export function referralsEffect(
  withdrawn: number | undefined,
  booked: number | undefined,
): CorrectionEffect {
  if (withdrawn === undefined || booked === undefined)
    return { before: 'Os ', counted: 'encaminhamentos', after: 'sem data marcada são retirados.' }
  const stay = booked === 1 ? ' 1 já agendado continua.' : ` ${booked} já agendados continuam.`
  const rest = booked > 0 ? stay : ''
  if (withdrawn === 0)
    return { counted: 'Nenhum encaminhamento', after: `está sem data marcada.${rest}` }
  return withdrawn === 1
    ? { counted: '1 encaminhamento', after: `sem data marcada é retirado.${rest}` }
    : { counted: `${withdrawn} encaminhamentos`, after: `sem data marcada são retirados.${rest}` }
}

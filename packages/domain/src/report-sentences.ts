import { NOT_KNOWN, OTHER_PEOPLE } from './report-groups.ts'
import type { ReportGrouping, ReportIndicator } from './report-indicators.ts'
import { isFew } from './small-groups.ts'

/** What the sentences are made from: only what the report shows, null where it hides. Its percentages are not rounded (`unrounded`). */
export type SentenceFacts = {
  totals: { active: number; examined: number }
  /** Of the `active` ones. */
  coverage: { screened: number; only_screened: number }
  indicators: readonly { key: ReportIndicator; count: number | null; percentage: number | null }[]
  /** What the groups are. */
  by: ReportGrouping
  groups: readonly {
    name: string
    indicators: readonly { key: ReportIndicator; percentage: number | null }[]
  }[]
}

export type Recommendation = { title: string; text: string }

/** Points over the whole company from which a group stands out; less is often chance. */
const ABOVE = 2
/** More names make no sentence that anybody keeps in mind. */
const MOST_NAMES = 2
/** From half of the people on, screens are the company's own matter and not that of a few. */
const MANY_SCREENS = 50

const whole = new Intl.NumberFormat('pt-BR')
const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 90.5 → '90,5%'. */
export function percentWords(percentage: number): string {
  return `${oneDecimal.format(percentage)}%`
}

const people = (count: number) => (count === 1 ? '1 pessoa' : `${whole.format(count)} pessoas`)

/** What stands out, for who reads nothing else; `**` around what is bold. */
export function reportSentences(facts: SentenceFacts): string[] {
  if (facts.totals.examined === 0) return ['**Ninguém** foi examinado neste período.']
  return [seeWell(facts), areReferred(facts), areUnread(facts), standOut(facts)].filter(
    (one) => one !== undefined,
  )
}

function seeWell(facts: SentenceFacts): string | undefined {
  const { count, percentage } = indicatorOf(facts, 'visao_normal')
  if (count === null || percentage === null) return undefined
  // Of very many people a few are rounded away, so that the count says who is all or nobody.
  if (count === facts.totals.examined)
    return '**Todas as pessoas examinadas** enxergam bem com o melhor olho.'
  if (count === 0) return '**Ninguém** enxerga bem com o melhor olho.'
  const tenths = Math.round(percentage / 10)
  const share = percentWords(percentage)
  if (tenths === 0) {
    const who = share === percentWords(0) ? 'Menos de 0,1%' : `Só ${share}`
    return `${who} das pessoas enxergam bem com o melhor olho.`
  }
  const who = tenths === 10 ? 'Quase todas as pessoas' : `${tenths} em cada 10 pessoas`
  const verb = tenths === 1 ? 'enxerga' : 'enxergam'
  const exactly = share === percentWords(100) ? 'mais de 99,9%' : share
  return `**${who}** ${verb} bem com o melhor olho (${exactly}).`
}

function areReferred(facts: SentenceFacts): string | undefined {
  const { count } = indicatorOf(facts, 'encaminhados')
  if (count === null) return undefined
  if (count === 0) {
    // Of an exam that nobody has read, or that was concluded before there were referrals, it is not known.
    const areCleared = indicatorOf(facts, 'liberado').count === facts.totals.examined
    return areCleared ? '**Ninguém** precisou de encaminhamento.' : undefined
  }
  const need = neededBy(facts) ?? count
  // Exams concluded before there were referrals have none.
  const areAll = need <= count
  const said = areAll
    ? `**${people(count)}** ${count === 1 ? 'foi encaminhada' : 'foram encaminhadas'} a consulta ou especialista`
    : `**${people(need)}** precisam de consulta ou especialista; ${whole.format(count)} ${count === 1 ? 'tem' : 'têm'} encaminhamento registrado`
  const { count: came } = indicatorOf(facts, 'compareceram')
  if (came === null) return `${said}.`
  if (came === 0) return `${said}, e **ninguém compareceu** ainda.`
  if (came === count) return `${said}, e **todas ${areAll ? '' : 'estas '}já compareceram**.`
  return `${said}, e **${whole.format(came)} já ${came === 1 ? 'compareceu' : 'compareceram'}**.`
}

/** How many need a consultation or a specialist by their conclusion; null where it is hidden. */
function neededBy(facts: SentenceFacts): number | null {
  const [some, more] = [indicatorOf(facts, 'consulta'), indicatorOf(facts, 'especialista')]
  return some.count === null || more.count === null ? null : some.count + more.count
}

/** How many exams no doctor has concluded yet; of few nothing is said. */
function areUnread(facts: SentenceFacts): string | undefined {
  let unread = facts.totals.examined
  for (const key of ['liberado', 'consulta', 'especialista'] as const) {
    const { count } = indicatorOf(facts, key)
    if (count === null) return undefined
    unread -= count
  }
  if (unread <= 0 || isFew(unread)) return undefined
  return `${whole.format(unread)} exames aguardam a conclusão médica.`
}

function standOut(facts: SentenceFacts): string | undefined {
  const above = groupsAbove(facts)
  if (above.length === 0) return undefined
  const names = `**${namesOf(above)}**`
  if (facts.by !== 'sector')
    return `${names}: mais encaminhamentos a especialista que no resto da empresa.`
  const verb = above.length === 1 ? 'tem' : 'têm'
  return `${names} ${verb} mais encaminhamentos a especialista que o resto da empresa.`
}

/** What the clinic advises, most urgent first. */
export function reportRecommendations(facts: SentenceFacts): Recommendation[] {
  if (facts.totals.examined === 0) return [coverage(facts)].filter((one) => one !== undefined)
  return [protection(facts), timeOff(facts), coverage(facts), screens(facts)].filter(
    (one) => one !== undefined,
  )
}

function protection(facts: SentenceFacts): Recommendation | undefined {
  const above = groupsAbove(facts)
  const { percentage: company } = indicatorOf(facts, 'especialista')
  if (above.length === 0 || company === null) return undefined
  const shares = above.map(({ percentage }) => percentWords(percentage)).join(' e ')
  const isOfSector = facts.by === 'sector'
  const check = isOfSector
    ? 'Confira anteparos e óculos de segurança.'
    : 'Confira a iluminação e, onde houver risco, os óculos de segurança.'
  return {
    title: `Rever a proteção ocular${isOfSector ? ' em' : ':'} ${namesOf(above)}`,
    text: `${shares} precisam de especialista, contra ${percentWords(company)} na empresa. ${check}`,
  }
}

/** A unit or an occupation stands for itself: 'em Matriz' and 'em Operador' are not said. */
const namesOf = (groups: readonly { name: string }[]) => groups.map(({ name }) => name).join(' e ')

function timeOff(facts: SentenceFacts): Recommendation | undefined {
  const [sent, came] = [indicatorOf(facts, 'encaminhados'), indicatorOf(facts, 'compareceram')]
  if (sent.count === null || came.count === null || came.count >= sent.count) return undefined
  const missing = sent.count - came.count
  return {
    title: 'Liberar horário para a consulta',
    text: `${whole.format(missing)} das ${people(sent.count)} encaminhadas ainda não compareceram. Com o horário liberado fica mais fácil ir.`,
  }
}

function coverage({ totals, coverage }: SentenceFacts): Recommendation | undefined {
  const unasked = totals.active - coverage.screened
  const unseen = coverage.only_screened
  // Who stayed away is named to nobody, and of few it would be as good as a name.
  const who = (count: number) => (isFew(count) ? 'menos de 5 pessoas' : people(count))
  const shortly = (count: number) => (isFew(count) ? 'menos de 5' : whole.format(count))
  const parts = [
    unasked > 0 && `${who(unasked)} não responderam à triagem`,
    unseen > 0 &&
      `${unasked > 0 ? shortly(unseen) : who(unseen)} responderam, mas não fizeram o exame`,
  ].filter((part) => part !== false)
  const [first] = parts
  if (!first) return undefined
  const text = `${first[0]!.toUpperCase()}${parts.join(' e ').slice(1)}. Uma nova data resolve.`
  return { title: 'Completar a cobertura', text }
}

function screens(facts: SentenceFacts): Recommendation | undefined {
  const { percentage } = indicatorOf(facts, 'tela_mais_de_6h')
  if (percentage === null || percentage < MANY_SCREENS) return undefined
  return {
    title: 'Cuidar de quem trabalha com telas',
    text: `${percentWords(percentage)} passam mais de 6 horas por dia diante de telas. Ajuste brilho e distância e preveja pausas curtas.`,
  }
}

function indicatorOf({ indicators }: SentenceFacts, key: ReportIndicator) {
  return indicators.find((one) => one.key === key) ?? { key, count: null, percentage: null }
}

/** Named groups with clearly more people for the specialist than the company, the most first. */
function groupsAbove(facts: SentenceFacts): { name: string; percentage: number }[] {
  const { percentage: company } = indicatorOf(facts, 'especialista')
  if (company === null) return []
  return facts.groups
    .flatMap(({ name, indicators }) => {
      const percentage = indicators.find(({ key }) => key === 'especialista')?.percentage ?? null
      return percentage === null ? [] : [{ name, percentage }]
    })
    .filter(({ name }) => name !== OTHER_PEOPLE && name !== NOT_KNOWN)
    .filter(({ percentage }) => percentage - company >= ABOVE)
    .sort((a, b) => b.percentage - a.percentage)
    .slice(0, MOST_NAMES)
}

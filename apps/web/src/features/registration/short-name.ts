import { firstName } from '@iris/domain/person-name'

/** 'JOÃO DA SILVA' → 'João S.': enough to recognise oneself, and no more for the next person with the phone. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const surname = words.length > 1 ? words.at(-1)?.charAt(0).toLocaleUpperCase('pt-BR') : undefined
  return surname ? `${firstName(name)} ${surname}.` : firstName(name)
}

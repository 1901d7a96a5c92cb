import { expect, it } from 'vitest'
import { apartForMail, type PreferredChannel, preferredChannelLabel } from './preferred-channel.ts'

const person = (
  name: string,
  result_channel: PreferredChannel | null,
  result_consent: boolean | null = null,
) => ({ name, result_channel, result_consent })

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)

it('Before a mail to many, those who want another way and those who refused are told apart, in their order', () => {
  const apart = apartForMail([
    person('nunca perguntada', null),
    person('por e-mail', 'email', true),
    person('por WhatsApp', 'whatsapp', true),
    person('em papel', 'print'),
    person('recusou', 'email', false),
    person('recusou sem canal', null, false),
    person('autorizou sem canal', null, true),
  ])
  expect(names(apart.byMail)).toEqual(['nunca perguntada', 'por e-mail', 'autorizou sem canal'])
  expect(names(apart.otherwise)).toEqual(['por WhatsApp', 'em papel'])
  expect(names(apart.refused)).toEqual(['recusou', 'recusou sem canal'])
})

it.each([
  ['email', 'E-mail'],
  ['whatsapp', 'WhatsApp'],
  ['print', 'Impresso'],
  [null, ''],
] as const)('The channel %s is called %j', (channel, label) => {
  expect(preferredChannelLabel(channel)).toBe(label)
})

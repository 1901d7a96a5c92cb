import { expect, it } from 'vitest'
import { preferredChannelLabel } from './preferred-channel.ts'

it.each([
  ['email', 'E-mail'],
  ['whatsapp', 'WhatsApp'],
  ['print', 'Impresso'],
  [null, ''],
] as const)('The channel %s is called %j', (channel, label) => {
  expect(preferredChannelLabel(channel)).toBe(label)
})

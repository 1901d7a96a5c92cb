import { isIPv6 } from 'node:net'

/** An IPv4 address, as a socket of both kinds tells it. */
const AS_IPV6 = '::ffff:'

/**
 * Whom limits count as one: an address, and of IPv6 its first 64 bits. Every home and every phone has as many
 * addresses as it likes behind those, and could take a new one for each try. What is no address stays as it is.
 */
export function networkOf(who: string): string {
  if (!isIPv6(who)) return who
  const written = new URL(`http://[${who.replace(/%.*/s, '')}]`).hostname.slice(1, -1)
  if (written.startsWith(AS_IPV6)) return who
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

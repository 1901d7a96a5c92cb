import { describe, expect, it } from 'vitest'
import { keyRing, uuid } from './retry-key.ts'

describe('Idempotency keys', () => {
  it('An idempotency key is a UUID of version 4', () => {
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuid()).not.toBe(uuid())
  })

  it('An idempotency key stays the same while the same payload is sent again', () => {
    const ring = keyRing()
    const first = ring.keyFor({ body: { name: 'ANA' } })
    expect(ring.keyFor({ body: { name: 'ANA' } })).toBe(first)
  })

  it('An idempotency key changes with the payload, even a file, and after the server has answered', () => {
    const ring = keyRing()
    const first = ring.keyFor({ files: { img: new File(['a'], 'a.png') } })
    const second = ring.keyFor({ files: { img: new File(['abc'], 'a.png') } })
    expect(second).not.toBe(first)
    ring.settle(second)
    expect(ring.keyFor({ files: { img: new File(['abc'], 'a.png') } })).not.toBe(second)
  })

  it('The answer to one write leaves the key of another that is under way', () => {
    const ring = keyRing()
    const first = ring.keyFor({ body: { name: 'ANA' } })
    const second = ring.keyFor({ body: { name: 'BIA' } })
    ring.settle(first)
    expect(ring.keyFor({ body: { name: 'BIA' } })).toBe(second)
  })
})

import { expect, it, vi } from 'vitest'
import { fundusPhoto, refractionSlip } from './sample-images.ts'

vi.setConfig({ testTimeout: 60_000 })

it('The same number draws the same picture, and another number draws another', {
  tags: 'long',
}, async () => {
  const [one, again, other] = await Promise.all([
    fundusPhoto(7, { eye: 'right' }),
    fundusPhoto(7, { eye: 'right' }),
    fundusPhoto(8, { eye: 'right' }),
  ])
  expect(one.equals(again)).toBe(true)
  expect(one.equals(other)).toBe(false)
  expect((await refractionSlip(7)).equals(await refractionSlip(7))).toBe(true)
})

it('The sample pictures are JPEG and PNG with the size of real uploads', {
  tags: 'long',
}, async () => {
  const photo = await fundusPhoto(7, { eye: 'left', altered: true })
  const slip = await refractionSlip(7)
  expect(photo.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(slip.subarray(1, 4).toString()).toBe('PNG')
  expect(photo.length).toBeLessThan(400_000)
  expect(slip.length).toBeLessThan(100_000)
})

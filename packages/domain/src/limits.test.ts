import { expect, test } from 'vitest'
import {
  DEFAULT_PAGE_SIZE,
  IMAGE_EXTENSIONS,
  MAX_PAGE_SIZE,
  PAGE_SIZES,
  PHONE_MAX,
  UPLOAD_EXTENSIONS,
  UPLOAD_MAX_BYTES,
} from './limits.ts'
import { formatPhone } from './phone.ts'

test('The server accepts every page size on offer, and the default is one of them', () => {
  expect(PAGE_SIZES).toContain(DEFAULT_PAGE_SIZE)
  expect(Math.max(...PAGE_SIZES)).toBeLessThanOrEqual(MAX_PAGE_SIZE)
})

test('The longest phone fits within its limit', () => {
  expect(formatPhone('11987654321')).toHaveLength(PHONE_MAX)
})

test('Images are accepted files of up to 20 MiB', () => {
  expect(UPLOAD_EXTENSIONS).toEqual(expect.arrayContaining([...IMAGE_EXTENSIONS]))
  expect(UPLOAD_MAX_BYTES).toBe(20_971_520)
})

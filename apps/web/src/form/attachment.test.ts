import { describe, expect, it } from 'vitest'
import { attachmentInBody, attachmentName, attachmentOf } from './attachment.ts'

const kept = attachmentOf('/api/v2/x', 'nota.pdf')
const file = new File(['x'], 'nova.pdf')

describe('A file field', () => {
  it('A file field left alone sends nothing', () => {
    expect(attachmentInBody(kept)).toBeUndefined()
    expect(attachmentInBody(attachmentOf(null, null))).toBeUndefined()
    expect(attachmentName(kept)).toBe('nota.pdf')
  })

  it('A removed file empties its field, and a new file replaces it', () => {
    expect(attachmentInBody({ ...kept, removed: true })).toBeNull()
    expect(attachmentName({ ...kept, removed: true })).toBe('')
    expect(attachmentInBody({ ...kept, removed: true, file })).toBeUndefined()
    expect(attachmentName({ ...kept, removed: true, file })).toBe('nova.pdf')
  })
})

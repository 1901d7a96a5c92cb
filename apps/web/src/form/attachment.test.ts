import { describe, expect, it } from 'vitest'
import { attachmentInBody, attachmentName, attachmentOf } from './attachment.ts'

const kept = attachmentOf('/api/v2/x', 'nota.pdf')
const file = new File(['x'], 'nova.pdf')

describe('a file field', () => {
  it('left alone says nothing', () => {
    expect(attachmentInBody(kept)).toBeUndefined()
    expect(attachmentInBody(attachmentOf(null, null))).toBeUndefined()
    expect(attachmentName(kept)).toBe('nota.pdf')
  })

  it('taken away empties the field, and with a new file the file says it all', () => {
    expect(attachmentInBody({ ...kept, removed: true })).toBeNull()
    expect(attachmentName({ ...kept, removed: true })).toBe('')
    expect(attachmentInBody({ ...kept, removed: true, file })).toBeUndefined()
    expect(attachmentName({ ...kept, removed: true, file })).toBe('nova.pdf')
  })
})

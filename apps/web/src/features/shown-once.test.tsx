import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { DiscardDialog } from '../form/discard-dialog.tsx'
import { hasUnsavedWork } from '../form/unsaved-work.ts'
import { MadeKey } from './api-keys/made-key.tsx'
import { RecoveryCodes } from './profile/recovery-codes.tsx'

const nothing = () => undefined
const asking = <DiscardDialog onKeep={nothing} onDiscard={nothing} />

test.each([
  [
    'recovery codes',
    <RecoveryCodes key="codes" codes={['AAAA']} onDone={nothing} />,
    'Os códigos de recuperação não serão mostrados de novo.',
  ],
  [
    'a new API key',
    <MadeKey key="key" apiKey="iris_abc" onDone={nothing} />,
    'A chave não será mostrada de novo.',
  ],
])(
  'Back or a reload loses %s, shown once, only after a question that says so',
  async (_what, part, loss) => {
    show(part)
    expect(hasUnsavedWork()).toBe(true)
    show(asking)
    expect(await screen.findByText(loss)).toBeDefined()
    cleanup()
    expect(hasUnsavedWork()).toBe(false)
  },
)

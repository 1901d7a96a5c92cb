import { IconBarrierBlock } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

/** A page that does not exist yet, and says so. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <>
      <h1 style={{ margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{title}</h1>
      <EmptyState icon={IconBarrierBlock} title="Em construção" />
    </>
  )
}

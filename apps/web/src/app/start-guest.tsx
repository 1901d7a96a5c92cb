import './zod-setting.ts'
import '../ui/mantine-guest.css'
import './styles.ts'
import { askClinic } from '../api/seen-clinic.ts'
import { GuestPages } from './guest-pages.tsx'
import { KeptApp } from './kept.tsx'
import { LookProvider } from './look-provider.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { prefetchApp } from './prefetch-app.ts'
import { startDocument } from './start-document.tsx'

// Asked before React has drawn anything, which it is drawn with.
askClinic().catch(() => undefined)

startDocument(
  <LookProvider>
    <KeptApp group={undefined} />
    <PageBoundary>
      <GuestPages />
    </PageBoundary>
  </LookProvider>,
)

void prefetchApp()

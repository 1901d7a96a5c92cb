import './zod-setting.ts'
import '../ui/mantine-registration.css'
import './styles.ts'
import { KeptApp } from './kept.tsx'
import { LookProvider } from './look-provider.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { RegistrationPages } from './registration-pages.tsx'
import { startDocument } from './start-document.tsx'

startDocument(
  <LookProvider>
    <KeptApp group="registration" />
    <PageBoundary>
      <RegistrationPages />
    </PageBoundary>
  </LookProvider>,
)

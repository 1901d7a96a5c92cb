import { behind } from '../api/behind.tsx'
import { useIsLogged } from '../api/use-is-logged.ts'
import { ExternalRegistrationPage } from '../pages/external-registration.tsx'
import { TitledPage } from './titled-page.tsx'

/** Most people here have no login and never fetch it. */
const ForLoggedIn = behind(async () => (await import('./visitors-logged-in.tsx')).VisitorsLoggedIn)

/** The public registration: for anybody but those whose role keeps them inside (spec 1 §6). */
export function RegistrationPages() {
  const page = (
    <TitledPage title="Cadastro">
      <ExternalRegistrationPage />
    </TitledPage>
  )
  return useIsLogged() ? <ForLoggedIn>{page}</ForLoggedIn> : page
}

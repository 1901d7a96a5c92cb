import { type ComponentType, useEffect, useState } from 'react'
import { useHref } from '../address/own-place.ts'
import { sayNext } from '../api/handed-on.ts'
import { useIsLogged } from '../api/use-is-logged.ts'
import { LoginPage } from '../pages/login.tsx'
import { PasswordEmailPage } from '../pages/password-email.tsx'
import { PasswordResetPage } from '../pages/password-reset.tsx'
import { RegisterPage } from '../pages/register.tsx'
import { patternOf } from './own-documents.ts'
import { TitledPage } from './titled-page.tsx'

type GuestPage = { path: string; title: string; Page: ComponentType }

const RESET = '/password/reset'
const LOGGED_IN = 'Você já entrou. Para usar o link da nova senha, saia e abra o link de novo.'

const LOGIN: GuestPage = { path: '/login', title: 'Entrar', Page: LoginPage }
const PAGES: readonly GuestPage[] = [
  LOGIN,
  { path: '/register', title: 'Cadastre-se', Page: RegisterPage },
  { path: '/password/email', title: 'Redefinir senha', Page: PasswordEmailPage },
  { path: RESET, title: 'Nova senha', Page: PasswordResetPage },
]

/** The pages before a login. Somebody who is logged in has no use for them and goes to their profile (spec 1 §2). */
export function GuestPages() {
  const { pathname } = new URL(useHref())
  const isLogged = useIsLogged()
  // Asked on arrival only: who logs in here is sent on by the page itself.
  const [wasLogged] = useState(isLogged)
  useEffect(() => {
    if (!wasLogged) return
    // Whoever opened a mail came for something else than the profile.
    if (pathname === RESET) sayNext(LOGGED_IN)
    window.location.replace('/profile')
  }, [wasLogged, pathname])
  if (wasLogged) return null
  const { title, Page } = PAGES.find(({ path }) => patternOf(path).test(pathname)) ?? LOGIN
  return (
    <TitledPage title={title}>
      <Page />
    </TitledPage>
  )
}

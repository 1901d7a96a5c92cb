import { useIsLogged } from '../../api/use-is-logged.ts'

/** 'Entrar', for whoever is not logged in (spec 1 §2). */
export function EnterLink() {
  return useIsLogged() ? null : <a href="/login">Entrar</a>
}

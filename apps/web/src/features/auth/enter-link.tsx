import { Link } from 'react-router'
import { useSession } from '../../api/use-session.ts'

/** 'Entrar', for whoever is not logged in (spec 1 §2). */
export function EnterLink() {
  const { isLogged } = useSession()
  return isLogged ? null : <Link to="/login">Entrar</Link>
}

import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <main style={{ display: 'grid', minHeight: '100dvh', placeItems: 'center' }}>
      <NotFound />
    </main>
  )
}

/** The same beside the menu, where the page of an address that has one lacks its record. */
export function NotFound() {
  const { isLogged } = useSession()
  return (
    <div>
      <h1 className="visually-hidden">Página não encontrada</h1>
      <EmptyState
        icon={IconMapQuestion}
        title="Página não encontrada"
        hint="O endereço pode ter mudado ou estar incompleto."
        action={
          isLogged ? (
            <Button component={Link} to="/dashboard">
              Ir para o início
            </Button>
          ) : (
            <Button component="a" href="/login">
              Entrar
            </Button>
          )
        }
      />
    </div>
  )
}

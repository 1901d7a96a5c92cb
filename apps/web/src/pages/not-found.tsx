import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  const { isLogged } = useSession()
  return (
    <main style={{ display: 'grid', minHeight: '100dvh', placeItems: 'center' }}>
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
              <Button component={Link} to="/login">
                Entrar
              </Button>
            )
          }
        />
      </div>
    </main>
  )
}

import { exportUsers, listUsers, type UserRow } from '@iris/contracts/users'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { type UserType, userTypeLabel } from '@iris/domain/user-type'
import { Button } from '@mantine/core'
import { IconBuildingHospital, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listQueryOf } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { useUser } from '../features/users/users-api.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPage } from '../table/list-page.tsx'
import { ListTable } from '../table/list-table.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useExportAction } from '../table/use-export-action.ts'
import { useListState } from '../table/use-list-state.ts'
import { useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'

// Fetched when first opened: the list is there without them.
const UserModal = dialogPart(
  'Abrindo o usuário',
  async () => (await import('../features/users/user-modal.tsx')).UserModal,
)

const COLUMNS: readonly Column<UserRow>[] = [
  { key: 'name', label: 'Nome', sortable: true, look: 'name', card: 'title' },
  { key: 'email', label: 'E-mail', sortable: true, look: 'quiet', card: 'subtitle' },
  {
    key: 'active',
    label: 'Ativo',
    card: 'badge',
    render: (user) => <ActiveBadge active={user.active} />,
  },
  {
    key: 'type',
    label: 'Tipo de Usuário',
    render: (user) => userTypeLabel(user.type as UserType | null),
  },
  {
    key: 'created_at',
    label: 'Criado em',
    look: 'numbers',
    render: (user) => formatDateTime(user.created_at),
  },
]

/** Administrators change users; a technician who knows the address reads the list (spec 1 §6). */
export function UsersPage() {
  const navigate = useNavigate()
  const { can } = useSession()
  const mayWrite = can('users.write')
  const list = useListState()
  const users = useQuery(listQueryOf(listUsers, { query: list.params }))
  const record = useOpenRecord('usuario')
  const opened = useUser(mayWrite ? record.id : undefined)
  const { query, sort } = list.params
  const toExcel = useExportAction(exportUsers, { query: { query, sort } })
  const clinic = {
    label: 'Clínica',
    icon: IconBuildingHospital,
    onClick: () => void navigate('/clinic'),
  }

  return (
    <>
      <ListPage
        title="Usuários"
        list={list}
        read={users}
        actions={[
          ...(can('clinic.write') ? [clinic] : []),
          ...(can('users.export') ? [toExcel] : []),
        ]}
        primary={
          // The plus is part of the text (spec 1 §2).
          mayWrite && <Button onClick={record.openNew}>+ Novo Usuário</Button>
        }
      >
        <ListTable
          list={list}
          read={users}
          record={mayWrite ? record : undefined}
          label="Usuários"
          columns={COLUMNS}
          rows={users.data?.data}
          noRows={{
            icon: IconUsers,
            found: 'Nenhum usuário encontrado.',
            hint: 'Busque por outro nome ou e-mail.',
          }}
        />
      </ListPage>
      {mayWrite && record.isNew && <UserModal onClose={record.close} />}
      {mayWrite && (
        <OpenedRecord record={{ ...record, opened }} label="Abrindo o usuário">
          {(user) => <UserModal user={user} onClose={record.close} />}
        </OpenedRecord>
      )}
    </>
  )
}

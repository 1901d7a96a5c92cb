import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/format.ts'
import { useDueRenewals } from './renewals-api.ts'

/** 'Renovações (12)': to the companies that are due to be asked again. */
export function RenewalsButton() {
  const total = useDueRenewals().data
  return (
    <Button
      variant="default"
      component={Link}
      to="/leads/renewals"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
    >
      Renovações{total !== undefined && total > 0 && ` (${formatNumber(total)})`}
    </Button>
  )
}

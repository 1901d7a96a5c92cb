import type { Exam } from '@iris/contracts/exams'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import classes from './print-result.module.css'
import { usePrintSlip } from './use-print-slip.ts'

/** 'Comprovante': the paper with the code of the result, once the exam is past Pendente. */
export function PrintSlip({ exam }: { exam: Pick<Exam, 'id' | 'status'> }) {
  const session = useSession()
  const print = usePrintSlip(exam.id)
  if (!session.can('results.slip') || exam.status === 'Pendente') return null
  return (
    <Button
      variant="default"
      aria-label="Comprovante"
      title="Comprovante"
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      <IconReceipt size={16} aria-hidden="true" />
      <span className={classes.label}>Comprovante</span>
    </Button>
  )
}

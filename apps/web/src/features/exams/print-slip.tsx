import type { Exam } from '@iris/contracts/exams'
import { IconReceipt } from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import { slipOff } from './deliveries/delivery-words.ts'
import { PaperButton } from './paper-button.tsx'
import { usePrintSlip } from './use-print-slip.ts'

/** 'Comprovante': the paper with the code of the result, once the exam is past Pendente. */
export function PrintSlip({ exam }: { exam: Pick<Exam, 'id' | 'status' | 'anonymised'> }) {
  const session = useSession()
  const print = usePrintSlip(exam.id)
  if (!session.can('results.slip') || slipOff(exam)) return null
  return (
    <PaperButton
      label="Comprovante"
      icon={<IconReceipt size={16} aria-hidden="true" />}
      print={print}
    />
  )
}

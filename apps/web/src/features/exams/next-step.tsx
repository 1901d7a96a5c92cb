import type { Exam } from '@iris/contracts/exams'
import { type ExamPart, type ExamParts, nextPart } from '@iris/domain/exam-status'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconStethoscope, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PART_WORDS } from './exam-parts.ts'
import classes from './next-step.module.css'

type NextStepProps = {
  exam: Exam | null
  parts: ExamParts
  onPart: (part: ExamPart) => void
  /** Offered once the exam is concluded. */
  action: ReactNode
}

/** The next step with one large button, so that a technician never searches for it. */
export function NextStep({ exam, parts, onPart, action }: NextStepProps) {
  const status = exam?.status ?? 'Pendente'
  const part = nextPart(parts)
  if (status === 'Pendente' && part !== null) {
    const words = PART_WORDS[part]
    return (
      <Bar
        icon={IconArrowRight}
        over="Próximo passo"
        title={words.next}
        hint={words.hint}
        action={
          <Button
            key={part}
            className={classes.button}
            h={48}
            onClick={() => onPart(part)}
            data-autofocus
          >
            {words.start}
          </Button>
        }
      />
    )
  }
  if (status === 'Pendente')
    return (
      <Bar
        icon={IconArrowRight}
        over="Próximo passo"
        title="Travar o exame"
        hint="As quatro partes estão concluídas: Travar envia o exame para a avaliação médica."
      />
    )
  if (status === 'Avaliação Médica')
    return (
      <Bar
        icon={IconStethoscope}
        over="Próximo passo"
        title="Avaliação médica"
        hint="O exame está travado e aguarda a classificação de um médico."
      />
    )
  return (
    <Bar
      icon={IconCheck}
      over={status}
      title="Exame concluído"
      hint={
        status === 'E-mail enviado'
          ? 'O resultado já foi enviado ao paciente.'
          : 'O resultado está pronto para ser enviado ao paciente.'
      }
      action={action}
    />
  )
}

type BarProps = {
  icon: TablerIcon
  over: string
  title: string
  hint: string
  action?: ReactNode
}

function Bar({ icon: Icon, over, title, hint, action }: BarProps) {
  return (
    <section className={classes.bar} aria-label={over}>
      <span className={classes.disc}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <div className={classes.over}>{over}</div>
        <div className={classes.title}>{title}</div>
        <div className={classes.hint}>{hint}</div>
      </div>
      {action}
    </section>
  )
}

import type { SlipLayout } from '@iris/contracts/slips'
import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import atEnd from '../../ui/actions.module.css'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { type SlipsOf, useSlips } from './slips-api.ts'
import classes from './slips-dialog.module.css'
import { SlipsRun } from './slips-run.tsx'
import { othersWords, paperWords, slipsWords } from './slips-words.ts'
import { usePrinting } from './use-printing.ts'

const LAYOUTS: readonly { value: SlipLayout; label: string; hint: string }[] = [
  { value: 'several', label: 'Vários por folha', hint: 'A4, com marcas de corte' },
  { value: 'one', label: 'Um por página', hint: 'A5' },
]

type SlipsDialogProps = {
  /** Null while no day is given. */
  of: SlipsOf | null
  /** Whose they are, or the fields that choose it. */
  children: ReactNode
  onClose: () => void
}

/** 'Comprovantes': the papers that people take home, printed for many. */
export function SlipsDialog({ of, children, onClose }: SlipsDialogProps) {
  const exams = useSlips(of)
  const printing = usePrinting()
  const [layout, setLayout] = useState<SlipLayout>('several')
  const [onlyNew, setOnlyNew] = useState(true)
  const { data } = exams
  const ids = data ? (onlyNew ? data.fresh : [...data.fresh, ...data.printed]) : []

  return (
    <Dialog onClose={onClose} title="Comprovantes" size={520}>
      <div className={classes.body}>
        {printing.run ? (
          <SlipsRun of={printing} onClose={onClose} />
        ) : (
          <>
            {children}
            <ChoiceCards label="Papel" options={LAYOUTS} value={layout} onChange={setLayout} />
            <Checkbox
              label="Só os novos"
              description="Quem ainda não recebeu o papel, ou recebeu um que uma correção encerrou."
              checked={onlyNew}
              onChange={(event) => setOnlyNew(event.currentTarget.checked)}
            />
            <ReadTrouble of={exams} />
            {of && isShown(exams) && !data && <LinesSkeleton lines={2} />}
            {data && (
              <p className={classes.count} role="status">
                <strong>
                  {ids.length === 0
                    ? 'Nenhum comprovante a imprimir'
                    : paperWords(ids.length, layout)}
                </strong>
                <span>{othersWords(data, onlyNew).join(' · ')}</span>
                {data.more && <span>A lista é longa demais: escolha um dia ou uma empresa.</span>}
              </p>
            )}
            <div className={`${atEnd.actions} ${classes.actions}`}>
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button
                leftSection={<IconPrinter size={16} aria-hidden="true" />}
                disabled={ids.length === 0}
                onClick={() => printing.start(ids, layout)}
              >
                {ids.length === 0 ? 'Imprimir' : `Imprimir ${slipsWords(ids.length)}`}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

import type { Exam } from '@iris/contracts/exams'
import { canReachPatient } from '@iris/domain/exam-status'
import { Button, Checkbox } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog, NoticeDialog } from '../../form/confirm-dialog.tsx'
import type { LeadCell } from '../../table/data-table.tsx'
import selectionBar from '../../table/selection-bar.module.css'
import { formatNumber } from '../../ui/format.ts'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import { BatchProgress } from './batch-progress.tsx'
import { type ResultToGo, useResultChecks } from './result-batches-api.ts'
import classes from './send-selected.module.css'
import { ToldApart } from './told-apart.tsx'
import type { Selection } from './use-send-selected.ts'

/** Boxes beside the rows; none for who may not send. */
export function selectionLead(selection: Selection): LeadCell<Exam> | undefined {
  const { maySend, picked, isFull, sendable, onPage, toggle } = selection
  if (!maySend) return undefined
  return {
    head: (
      <Checkbox
        aria-label="Selecionar todos os resultados desta página"
        checked={sendable.length > 0 && onPage === sendable.length}
        indeterminate={onPage > 0 && onPage < sendable.length}
        disabled={sendable.length === 0}
        onChange={(event) => toggle(sendable, event.currentTarget.checked)}
      />
    ),
    cell: (exam) =>
      canReachPatient(exam) && (
        <Checkbox
          aria-label={`Selecionar o exame ${exam.id} de ${exam.patient_name}`}
          checked={picked.has(exam.id)}
          disabled={isFull && !picked.has(exam.id)}
          onChange={(event) => toggle([exam], event.currentTarget.checked)}
        />
      ),
  }
}

/** How many are picked, over every page, and how far the last sending is. */
export function SelectionBar({ of }: { of: Selection }) {
  const { picked, sendable, onPage, news } = of
  return (
    <>
      {news.length > 0 && (
        <section aria-label="Envio de resultados">
          {news.map((batch) => (
            <BatchProgress
              key={batch.id}
              batch={batch}
              onSendAgain={(refused) => of.askAgain(refused, batch)}
              onDismiss={() => of.close(batch)}
            />
          ))}
        </section>
      )}
      {picked.size > 0 && (
        <section ref={goOnBeside} className={selectionBar.bar} aria-label="Resultados selecionados">
          <span className={classes.count} role="status">
            {picked.size === 1 ? '1 selecionado' : `${formatNumber(picked.size)} selecionados`}
          </span>
          {onPage < sendable.length && (
            <Button variant="subtle" size="compact-md" onClick={() => of.toggle(sendable, true)}>
              Selecionar todos desta página
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-md" onClick={of.clear}>
            Limpar seleção
          </Button>
          <Button
            className={classes.send}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            loading={of.isPending}
            onClick={of.ask}
          >
            Enviar selecionados
          </Button>
        </section>
      )}
      {of.asked && <AskToSendAll of={of} asked={of.asked} />}
    </>
  )
}

function AskToSendAll({ of, asked }: { of: Selection; asked: readonly ResultToGo[] }) {
  const checks = useResultChecks(asked)
  const able = checks.filter(({ reason }) => reason === null)
  const fresh = able.filter(({ sent_before }) => !sent_before)
  const again = able.length - fresh.length
  const mayLeaveOut = again > 0 && fresh.length > 0
  const [leavesOut, setLeavesOut] = useState(true)
  // Where all were new, whatever another person sends before this is confirmed is not sent twice.
  const onlyNew = again === 0 || (mayLeaveOut && leavesOut)
  const going = onlyNew ? fresh : able
  const told = <ToldApart going={going} staying={checks.filter(({ reason }) => reason !== null)} />
  if (going.length === 0)
    return (
      <NoticeDialog title="Nenhum resultado para enviar" onClose={of.cancel}>
        {told}
      </NoticeDialog>
    )
  return (
    <ConfirmDialog
      title={
        going.length === 1
          ? 'Enviar 1 resultado?'
          : `Enviar ${formatNumber(going.length)} resultados?`
      }
      confirmLabel="Enviar"
      confirmIcon={<IconMail size={16} aria-hidden="true" />}
      harmless
      confirmFirst
      onConfirm={() => of.send(onlyNew)}
      onClose={of.cancel}
    >
      Cada um vai para o e-mail cadastrado do paciente ou, se for menor de idade, do responsável.
      {again > 0 && !mayLeaveOut && ` ${againWords(again)}`}
      {mayLeaveOut && (
        <Checkbox
          mt="md"
          label="Só os novos"
          description={onlyNew ? leftOutWords(again) : againWords(again)}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      {told}
    </ConfirmDialog>
  )
}

const againWords = (count: number) =>
  count === 1
    ? '1 já foi enviado antes e irá de novo.'
    : `${formatNumber(count)} já foram enviados antes e irão de novo.`

const leftOutWords = (count: number) =>
  count === 1
    ? '1 já foi enviado antes e fica de fora.'
    : `${formatNumber(count)} já foram enviados antes e ficam de fora.`

import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import { canSendResult } from '@iris/domain/exam-status'
import { RESULT_BATCH_MAX, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { STORAGE_KEYS } from '../../api/storage-keys.ts'
import { useSession } from '../../api/use-session.ts'
import type { Lead } from '../../table/data-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useLastBatch, useSendResults } from './result-batches-api.ts'
import classes from './send-selected.module.css'

/** What is finished longer is no news to whoever opens the page. */
const NEWS_MS = 60 * 60_000

type Picked = ReadonlyMap<number, Exam>

/**
 * Several results in one go: boxes beside the rows, a bar that says how many are picked (over every page), and how far
 * the last sending is.
 */
export function useSendSelected(rows: readonly Exam[] | undefined) {
  const maySend = useSession().can('results.send')
  const [picked, setPicked] = useState<Picked>(new Map())
  const [asking, setAsking] = useState(false)
  const [dismissed, setDismissed] = useLocalStorage({
    key: STORAGE_KEYS.seenBatch,
    defaultValue: 0,
  })
  const batch = useLastBatch(maySend)
  const send = useSendResults(
    () => setPicked(new Map()),
    () => toast.error(ERRORS['mail.failed'][1], TOAST_NOTICE_MS),
  )

  const sendable = (rows ?? []).filter(canSendResult)
  const onPage = sendable.filter(({ id }) => picked.has(id)).length
  const isFull = picked.size >= RESULT_BATCH_MAX

  function toggle(exams: readonly Exam[], on: boolean) {
    const next = new Map(picked)
    for (const exam of exams) {
      if (!on) next.delete(exam.id)
      else if (next.size < RESULT_BATCH_MAX) next.set(exam.id, exam)
    }
    setPicked(next)
  }

  const lead: Lead<Exam> | undefined = maySend
    ? {
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
          canSendResult(exam) && (
            <Checkbox
              aria-label={`Selecionar o exame ${exam.id} de ${exam.patient_name}`}
              checked={picked.has(exam.id)}
              disabled={isFull && !picked.has(exam.id)}
              onChange={(event) => toggle([exam], event.currentTarget.checked)}
            />
          ),
      }
    : undefined

  const isNews =
    batch?.status === 'processing' ||
    (batch?.finished_at != null && Date.now() - Date.parse(batch.finished_at) < NEWS_MS)

  return {
    lead,
    panel: (
      <>
        {batch && isNews && dismissed !== batch.id && (
          <BatchProgress batch={batch} onDismiss={() => setDismissed(batch.id)} />
        )}
        {picked.size > 0 && (
          <section className={classes.bar} aria-label="Resultados selecionados">
            <span className={classes.count} role="status">
              {picked.size === 1 ? '1 selecionado' : `${formatNumber(picked.size)} selecionados`}
            </span>
            {onPage < sendable.length && (
              <Button variant="subtle" size="compact-md" onClick={() => toggle(sendable, true)}>
                Selecionar todos desta página
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              onClick={() => setPicked(new Map())}
            >
              Limpar seleção
            </Button>
            <Button
              className={classes.send}
              leftSection={<IconMail size={16} aria-hidden="true" />}
              loading={send.isPending}
              onClick={() => setAsking(true)}
            >
              Enviar selecionados
            </Button>
          </section>
        )}
      </>
    ),
    dialog: asking && (
      <AskDialog
        exams={[...picked.values()]}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          send.mutate({ body: { ids: [...picked.keys()] } })
        }}
      />
    ),
  }
}

type AskDialogProps = { exams: readonly Exam[]; onCancel: () => void; onConfirm: () => void }

function AskDialog({ exams, onCancel, onConfirm }: AskDialogProps) {
  const again = exams.filter(({ status }) => status === 'E-mail enviado').length
  const one = exams.length === 1
  return (
    <Modal
      opened
      onClose={onCancel}
      title={one ? 'Enviar 1 resultado?' : `Enviar ${formatNumber(exams.length)} resultados?`}
      size={440}
      centered
      closeOnClickOutside={false}
    >
      <p className={classes.text}>
        Cada um vai para o e-mail cadastrado do paciente ou, se for menor de idade, do responsável.
        {again > 0 &&
          (again === 1
            ? ' 1 já foi enviado antes e irá de novo.'
            : ` ${formatNumber(again)} já foram enviados antes e irão de novo.`)}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={onConfirm}
          data-autofocus
        >
          Enviar
        </Button>
      </div>
    </Modal>
  )
}

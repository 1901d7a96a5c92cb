import {
  getImport,
  getImportTemplate,
  IMPORT_FAILED,
  type ImportEndpoint,
  type ImportKindName,
  listImports,
  NO_IMPORT_FILE,
} from '@iris/contracts/imports'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button, FileInput, Progress } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import type { CallInput } from '../../api/call.ts'
import { useDownload } from '../../api/download.ts'
import type { Reads } from '../../api/outdated-reads.ts'
import { queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import atEnd from '../../ui/actions.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './import-modal.module.css'
import { GOES_ON, ImportProgress } from './import-progress.tsx'
import { useLastImports } from './imports-api.ts'
import { LastImport } from './last-import.tsx'
import { noWorkbook } from './no-workbook.ts'
import { useRefusedSheet } from './refused-sheet.ts'

type ImportModalProps = {
  kind: ImportKindName
  endpoint: ImportEndpoint
  /** Of its address: the event whose list it is. */
  params?: { id: number }
  /** Lists that show what was imported. */
  invalidates: Reads
  onClose: () => void
}

/** How a row is matched with an existing record. */
const KNOWN_BY: Record<ImportKindName, string> = {
  patients: 'Pacientes com o mesmo CPF são atualizados;',
  leads: 'Leads com o mesmo e-mail e empresa são atualizados;',
  roster: 'Convocados com o mesmo CPF são atualizados;',
}

/**
 * 'Importar Excel': the model, the file, the progress and the result. The work goes on when this is closed, and a
 * running import is shown when it opens.
 */
export function ImportModal({ kind, endpoint, params, invalidates, onClose }: ImportModalProps) {
  const last = useLastImports(kind, params?.id)
  const [chosen, setChosen] = useState<number | 'new'>()
  const newest = last.data?.[0]
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const { refused, keep } = useRefusedSheet(kind, params)
  const client = useQueryClient()
  const starting = useCall(endpoint, {
    onUploadProgress: setSent,
    // One that was stopped may have begun.
    invalidates: [listImports],
    onSuccess: (started) => {
      const { id } = started
      // Also one that is over before it is first looked at was seen to run.
      client.setQueryData(queryOf(getImport, { params: { id } }).queryKey, started)
      setFile(null)
      keep(null)
      setChosen(id)
    },
    onError: async (fault, { files }) => {
      toast.error(IMPORT_FAILED, TOAST_NOTICE_MS)
      const refused = files?.file
      if (!refused) return
      const reason = await reasonOf(fault, refused)
      // It is mended and then chosen anew: a browser sends no file that was changed since it was chosen.
      if (fault.isOfFields) setFile(null)
      keep({ name: refused.name, reason })
    },
  })
  /** Nothing is imported that was cancelled on its way. What has arrived is the server's. */
  const isOnItsWay = starting.isPending && sent < 1
  const leave = () => (isOnItsWay ? starting.stop() : onClose())
  const onGone = useEffectEvent(() => {
    if (isOnItsWay) starting.stop()
  })
  useEffect(() => () => onGone(), [])

  function choose(picked: File | null) {
    setFile(picked)
    keep(null)
  }

  function send(file: File) {
    keep(null)
    setSent(0)
    starting.mutate({ files: { file }, ...(params && { params }) } as CallInput<ImportEndpoint>)
  }

  // Its result is shown as well, once it is over.
  if (chosen === undefined && newest?.status === 'processing') setChosen(newest.id)

  return (
    <Dialog onClose={leave} title="Importar Excel" size={560} closeOnClickOutside={false}>
      {last.isPending && <FormSkeleton fields={2} />}
      {!last.isPending && (chosen === undefined || chosen === 'new') && (
        <>
          <PickFile
            kind={kind}
            file={file}
            sent={starting.isPending ? sent : undefined}
            refused={refused}
            isJustRefused={starting.isError}
            onChoose={choose}
            onSend={send}
            onCancel={leave}
          />
          {newest && <LastImport found={newest} onShow={() => setChosen(newest.id)} />}
        </>
      )}
      {typeof chosen === 'number' && (
        <ImportProgress
          key={chosen}
          id={chosen}
          invalidates={invalidates}
          onAgain={() => setChosen('new')}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type PickFileProps = {
  kind: ImportKindName
  file: File | null
  /** How much of it has gone, from 0 to 1; undefined while nothing is sent. */
  sent: number | undefined
  /** The sheet that was sent last, where it was refused. */
  refused: ReturnType<typeof useRefusedSheet>['refused']
  /** It was sent while this has been open. */
  isJustRefused: boolean
  onChoose: (file: File | null) => void
  onSend: (file: File) => void
  onCancel: () => void
}

function PickFile({
  kind,
  file,
  sent,
  refused,
  isJustRefused,
  onChoose,
  onSend,
  onCancel,
}: PickFileProps) {
  const [isMissing, setMissing] = useState(false)
  const empty = useRef<() => void>(null)
  const isSending = sent !== undefined
  const hasArrived = sent === 1
  useUnsavedWork(file !== null)
  const template = useDownload(getImportTemplate)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) {
      setMissing(true)
      toast.error(NO_IMPORT_FILE, TOAST_NOTICE_MS)
      return
    }
    onSend(file)
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <p className={classes.lead}>
        Preencha a planilha modelo e envie aqui. {KNOWN_BY[kind]} linhas com erro não impedem as
        outras.
      </p>
      <Button
        variant="default"
        className={classes.model}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={template.isPending}
        onClick={() => template.mutate({ params: { kind } })}
      >
        Baixar planilha modelo
      </Button>
      <FileInput
        label="Arquivo"
        description=".xlsx, até 20 MB"
        placeholder="Selecione um arquivo"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': 'Remover o arquivo' }}
        value={file}
        resetRef={empty}
        onChange={(picked) => {
          // The same file can be chosen again once it was mended.
          empty.current?.()
          onChoose(picked)
          setMissing(false)
        }}
        // The toast has said the sentence that names no reason.
        errorProps={
          isJustRefused && refused && refused.reason !== IMPORT_FAILED
            ? { role: 'alert' }
            : undefined
        }
        error={isMissing ? NO_IMPORT_FILE : refusalOf(refused, file)}
        disabled={isSending}
        data-autofocus
        autoFocus
      />
      {isSending && (
        <Progress value={sent * 100} animated={hasArrived} aria-label="Envio do arquivo" />
      )}
      {hasArrived && (
        <p className={classes.quiet} role="status">
          Conferindo a planilha. {GOES_ON}
        </p>
      )}
      <div className={atEnd.actions}>
        <Button variant="default" onClick={onCancel}>
          {hasArrived ? 'Fechar' : 'Cancelar'}
        </Button>
        <Button
          type="submit"
          loading={isSending}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          Importar
        </Button>
      </div>
    </form>
  )
}

/** The sheet by its name where the box no longer shows it. */
function refusalOf(refused: PickFileProps['refused'], file: File | null): string | undefined {
  return refused && !file ? `${refused.name}: ${refused.reason}` : refused?.reason
}

/** Faults that the sender can correct are named; otherwise the sentence of the spec is shown. */
async function reasonOf({ isOfFields, message }: ApiError, file: Blob): Promise<string> {
  if (!isOfFields) return IMPORT_FAILED
  if (message !== IMPORT_FAILED) return message
  // Changed while the server looked through it, it says no more what it was.
  return (await noWorkbook(file).catch(() => undefined)) ?? message
}

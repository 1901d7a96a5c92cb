import { pathOf } from '@iris/contracts/address'
import {
  type CorrectionVersion,
  type ExamVersion,
  readVersionFile,
} from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import type { Triage, TriageBody } from '@iris/contracts/triages'
import type { ExamPart } from '@iris/domain/exam-status'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import {
  IconDeviceTablet,
  IconExternalLink,
  IconFileCheck,
  IconVersions,
} from '@tabler/icons-react'
import { messageOf } from '../api/api-error.ts'
import { openFile } from '../api/open-file.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { useExamTest } from '../features/exams/exams-api.ts'
import {
  acuityOf,
  acuityRows,
  colourTestRows,
  conclusionRows,
  exchangedRows,
  FILES,
  fileRows,
  filesOf,
} from '../features/exams/part-versions.ts'
import { useExamVersions } from '../features/exams/versions-api.ts'
import { triageRows } from '../features/triages/triage-versions.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { type VersionRow, VersionTable } from '../ui/version-table.tsx'
import classes from './exam-versions.module.css'

type ExamVersionsProps = { exam: Exam; triage: Triage | undefined; onClose: () => void }

/** What is kept beside an exam, each version next to what stands now, the newest first. */
export function ExamVersions({ exam, triage, onClose }: ExamVersionsProps) {
  const versions = useExamVersions(exam.id)
  const tests = useExamTest(exam.patient_id, exam.id)
  return (
    <Dialog onClose={onClose} title={`Versões do exame nº ${exam.id}`} size={820}>
      <ReadTrouble of={versions} />
      {versions.data && <ReadTrouble of={tests} />}
      {isShown(versions) && versions.data === undefined && <LinesSkeleton lines={6} />}
      <div className={classes.list}>
        {versions.data?.map((version, index) => (
          <Version
            key={version.id}
            title={titleOf(version, versions.data.slice(index))}
            version={version}
            exam={exam}
            rows={rowsOf(version, { exam, triage, test: tests.test })}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** 'Versão 2' of the conclusions, in the order in which they were made; 'Acuidade' of what two devices measured. */
function titleOf(version: ExamVersion, fromHere: readonly ExamVersion[]): string {
  if (version.kind === 'conflict') return `${STATION_LABELS[version.part]}: o que não ficou`
  return `Versão ${fromHere.filter(({ kind }) => kind === 'correction').length}`
}

type VersionProps = {
  title: string
  version: ExamVersion
  exam: Exam
  rows: readonly VersionRow[]
}

function Version({ title, version, exam, rows }: VersionProps) {
  const isCorrection = version.kind === 'correction'
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {isCorrection ? (
        <p className={classes.reason}>
          Corrigida por {version.corrected_by_name} em {formatDateTime(version.corrected_at)}:{' '}
          <q>{version.reason}</q>
        </p>
      ) : (
        <p className={classes.reason}>
          Dois aparelhos registraram a mesma parte, e ficou o outro registro.
          {version.part === 'upload' && ' As imagens que não ficaram foram apagadas.'}
        </p>
      )}
      <VersionTable
        label={title}
        mine={
          isCorrection
            ? { icon: IconVersions, title: 'Antes', detail: 'Como foi concluído' }
            : {
                icon: IconDeviceTablet,
                title: 'Não ficou',
                detail: `${version.user_name} · ${formatDateTime(version.made_at)}`,
              }
        }
        theirs={{ icon: IconFileCheck, title: 'Agora', detail: exam.status }}
        rows={rows}
      />
      {isCorrection &&
        version.exchanged.map((field) => (
          <Button
            key={field}
            variant="subtle"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            onClick={() => openKept(version, exam.id, field)}
          >
            Abrir a imagem de antes: {FILES[field]}
          </Button>
        ))}
    </section>
  )
}

async function openKept({ id, parts }: CorrectionVersion, exam: number, field: keyof typeof FILES) {
  const source = pathOf(readVersionFile, { id: exam, version: id, field })
  await openFile(source, String(parts?.upload?.[field])).catch((error) =>
    toast.error(messageOf(error)),
  )
}

type Now = { exam: Exam; triage: Triage | undefined; test: IshiharaTest | undefined }

/** A conclusion beside the present one, and what else of the result is another by now. */
function rowsOf(version: ExamVersion, now: Now): VersionRow[] {
  if (version.kind === 'conflict') return partRows(version.part, version.values, now)
  const { acuity, ishihara, triage } = version.parts ?? {}
  return [
    ...conclusionRows(version, now.exam),
    ...[
      ...(acuity ? partRows('acuity', acuity, now) : []),
      ...(ishihara ? partRows('ishihara', ishihara, now) : []).map(({ label, ...row }) => ({
        ...row,
        label: `${STATION_LABELS.ishihara}: ${label}`,
      })),
      ...(triage ? partRows('triage', triage, now) : []),
      ...exchangedRows(version, now.exam),
    ].filter(({ mine, theirs }) => mine !== theirs),
  ]
}

/** What a version does not say is as it stands. */
function partRows(
  part: ExamPart,
  values: Record<string, unknown>,
  { exam, triage, test }: Now,
): VersionRow[] {
  switch (part) {
    case 'acuity':
      return acuityRows({ ...acuityOf(exam), ...values }, acuityOf(exam))
    case 'upload':
      return fileRows(filesOf(values), exam)
    case 'ishihara':
      // Beside a test that is not read yet every plate would be told as wrong.
      return test ? colourTestRows(values.answers as StoredPlateAnswer[], test.answers) : []
    case 'triage':
      return triage ? triageRows({ ...triage, ...values } as unknown as TriageBody, triage) : []
  }
}

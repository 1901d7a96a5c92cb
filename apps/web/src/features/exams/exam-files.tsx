import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPhotoOff } from '@tabler/icons-react'
import { messageOf } from '../../api/api-error.ts'
import { type FileUrl, useFileUrl } from '../../api/use-file-url.ts'
import { isImage } from '../../form/upload-file.ts'
import classes from './exam-files.module.css'
import { fileNameOf } from './exam-upload.ts'
import { FileContent } from './file-content.tsx'

type ExamFileProps = {
  examId: number
  /** 'Refração', 'Retinografia: olho direito'. */
  kind: string
  source: string | null
}

/** One stored file, to open or to download. */
export function ExamFile({ examId, kind, source }: ExamFileProps) {
  const file = useFileUrl(source)
  return (
    <figure className={classes.file}>
      <div className={classes.frame} data-dark={isImage(file.type) || undefined}>
        {source === null ? (
          <Nothing text="Sem arquivo" />
        ) : (
          <Content file={file} alt={`${kind} do exame ${examId}`} />
        )}
      </div>
      <figcaption className={classes.caption}>
        <strong>{kind}</strong>
        {file.url && (
          <span className={classes.actions}>
            <Button
              component="a"
              href={file.url}
              target="_blank"
              rel="noreferrer"
              size="compact-sm"
              variant="subtle"
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
              aria-label={`Abrir: ${kind}`}
            >
              Abrir
            </Button>
            <Button
              component="a"
              href={file.url}
              download={fileNameOf(examId, kind, file.type)}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={`Baixar: ${kind}`}
            >
              Baixar
            </Button>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Content({ file, alt }: { file: FileUrl; alt: string }) {
  if (file.error) return <Nothing text={messageOf(file.error)} />
  if (!file.url) return <Skeleton height="100%" />
  if (isImage(file.type)) return <img src={file.url} alt={alt} />
  return <FileContent url={file.url} type={file.type} label={alt} />
}

function Nothing({ text }: { text: string }) {
  return (
    <div className={classes.nothing}>
      <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
      {text}
    </div>
  )
}

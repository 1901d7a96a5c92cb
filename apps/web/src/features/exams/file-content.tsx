import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import classes from './file-content.module.css'

type FileContentProps = { url: string; type: string | undefined; label: string }

/** A file that is no picture: a PDF is shown in the page where the browser can, anything else is downloaded. */
export function FileContent({ url, type, label }: FileContentProps) {
  if (type === 'application/pdf' && navigator.pdfViewerEnabled)
    return <iframe className={classes.pdf} src={`${url}#toolbar=1&view=FitH`} title={label} />
  return (
    <div className={classes.document}>
      <IconFileText size={32} stroke={1.5} aria-hidden="true" />
      <span>
        {type === 'application/pdf'
          ? 'Este navegador não mostra PDF na página.'
          : 'Documento do Word: baixe para ver.'}
      </span>
      <Button
        component="a"
        href={url}
        download={type === 'application/pdf' ? 'documento.pdf' : 'documento.docx'}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        Baixar documento
      </Button>
    </div>
  )
}

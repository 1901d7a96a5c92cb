import type { Company } from '@iris/contracts/companies'
import { Button, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { copyLink } from '../../ui/copy-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { COPY_BY_HAND, useCopyLink } from '../../ui/use-copy-link.ts'
import { useGenerateLink } from './links-api.ts'

type LinkActionProps = {
  company: Company
  /** The browser refuses to copy the link. Nothing can show it again, and a row goes when a phone is turned. */
  onRefused: (link: string) => void
}

/** Creates a registration link of the company and copies it. */
export function LinkAction({ company, onRefused }: LinkActionProps) {
  const generate = useGenerateLink(async (link) => {
    if (!(await copyLink(link))) onRefused(link)
  })
  return (
    <IconButton
      icon={IconLink}
      label="Gerar link de anamnese para pacientes"
      of={company.corporate_reason}
      words="Novo link"
      loading={generate.isPending}
      onClick={() => generate.mutate({ body: { company_id: company.id } })}
    />
  )
}

/** A new link that the browser refused to copy. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { copy, shown } = useCopyLink(link, true)
  return (
    <Dialog onClose={onClose} title="Link de cadastro">
      <TextInput label={COPY_BY_HAND} data-autofocus {...shown} />
      <Button
        mt="md"
        fullWidth
        onClick={async () => {
          if (await copy()) onClose()
        }}
      >
        Copiar
      </Button>
    </Dialog>
  )
}

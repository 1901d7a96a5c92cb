import type { Company } from '@iris/contracts/companies'
import { Button, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { copyLink } from '../../ui/copy-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useGenerateLink } from './links-api.ts'

/** Creates a registration link of the company and copies it; shows it where the browser refuses to copy. */
export function LinkAction({ company }: { company: Company }) {
  const [shown, setShown] = useState<string | null>(null)
  const generate = useGenerateLink(async (link) => {
    if (!(await copyLink(link))) setShown(link)
  })
  return (
    <>
      <IconButton
        icon={IconLink}
        label="Gerar link de anamnese para pacientes"
        of={company.corporate_reason}
        words="Novo link"
        loading={generate.isPending}
        onClick={() => generate.mutate({ body: { company_id: company.id } })}
      />
      {shown && <LinkDialog link={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Link de cadastro">
      <TextInput
        label="Copie o link e envie aos colaboradores"
        value={link}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        mt="md"
        fullWidth
        onClick={async () => {
          if (await copyLink(link)) onClose()
        }}
      >
        Copiar
      </Button>
    </Dialog>
  )
}

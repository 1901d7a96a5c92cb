import type { Company } from '@iris/contracts/companies'
import { generateLink } from '@iris/contracts/registration'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.tsx'

const LABEL = 'Gerar link de anamnese para pacientes'
const COPIED = 'Link copiado para área de transferência.'
const COPIED_WIDTH = 500

async function copy(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(COPIED, TOAST_NOTICE_MS, { width: COPIED_WIDTH })
    return true
  } catch {
    return false
  }
}

/** Makes a registration link of the company and copies it; where the browser refuses, shows it. */
export function LinkAction({ company }: { company: Company }) {
  const [shown, setShown] = useState<string | null>(null)
  const generate = useCall(generateLink, {
    onSuccess: async ({ token }) => {
      const link = `${window.location.origin}/externalRegistration?token=${token}`
      if (!(await copy(link))) setShown(link)
    },
    onError: (error) => toast.error(messageOf(error), TOAST_NOTICE_MS),
  })
  return (
    <>
      <Tooltip label={LABEL}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`${LABEL}: ${company.corporate_reason}`}
          loading={generate.isPending}
          onClick={() => generate.mutate({ body: { company_id: company.id } })}
        >
          <IconLink size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {shown && <LinkDialog link={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Link de cadastro" centered>
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
          if (await copy(link)) onClose()
        }}
      >
        Copiar
      </Button>
    </Modal>
  )
}

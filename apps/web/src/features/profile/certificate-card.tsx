import {
  deleteCertificate,
  getCertificate,
  type LoadedCertificate,
  putCertificate,
} from '@iris/contracts/signing-certificate'
import { CERTIFICATE_HOURS } from '@iris/domain/limits'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { bytesOf } from '../../api/changed-file.ts'
import { queryOf } from '../../api/query-client.ts'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'
import { FileBox } from '../../form/file-box.tsx'
import { Form } from '../../form/form-scope.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './profile.module.css'
import { certificateCheck } from './profile-checks.ts'

const READS = [getCertificate]

/** The certificate that signs results in this session. Nothing for who concludes no exams. */
export function CertificateCard() {
  const session = useSession()
  const isSigner = session.can('certificates.own')
  const certificate = useQuery({ ...queryOf(getCertificate, {}), enabled: isSigner })
  if (!isSigner) return null
  return (
    <Card>
      <CardHead
        level={2}
        title="Certificado digital"
        subtitle="Assina os resultados que você conclui."
        aside={
          certificate.data && (
            <StatusBadge meaning="done" icon={IconCircleCheck}>
              Carregado
            </StatusBadge>
          )
        }
      />
      <ReadTrouble of={certificate} />
      {certificate.data === undefined ? (
        certificate.isPending && <FormSkeleton fields={2} />
      ) : certificate.data === null ? (
        <LoadForm />
      ) : (
        <Loaded certificate={certificate.data} />
      )}
    </Card>
  )
}

function Loaded({ certificate }: { certificate: LoadedCertificate }) {
  const remove = useCall(deleteCertificate, {
    invalidates: READS,
    onSuccess: () => toast.success('Certificado retirado desta sessão.'),
    onError: tellFailure,
  })
  const { name, issuer, not_after, expires_at } = certificate
  return (
    <div ref={goOnBeside} className={classes.form}>
      <p className={classes.asked}>
        <strong>{name}</strong>
        <br />
        Emitido por {issuer}, válido até {formatDateTime(not_after)}.
      </p>
      <p className={classes.asked}>
        {expires_at
          ? `Fica nesta sessão até ${formatDateTime(expires_at)}, ou até você sair.`
          : 'Vem da configuração do servidor e vale em todas as suas sessões.'}
      </p>
      {expires_at && (
        <div className={classes.foot}>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
            Retirar certificado
          </Button>
        </div>
      )}
    </div>
  )
}

function LoadForm() {
  const put = useCall(putCertificate, { invalidates: READS })
  const form = useCheckedForm({
    unmarked: true,
    check: certificateCheck,
    initialValues: { file: null as File | null, password: '' },
    onSubmit: async ({ file, password }) => {
      await put.mutateAsync({ body: { file: await base64Of(file), password } })
      toast.success('Certificado carregado.')
    },
  })

  useUnsavedWork(form.isDirty)

  function pick(file: File | null, refusal?: string) {
    form.set('file', file)
    if (refusal) form.setErrors({ file: refusal })
  }

  const failed = put.error && put.error.status !== 422
  return (
    <Form form={form} ref={goOnBeside} className={classes.form} autoComplete="off">
      <p className={classes.asked}>
        Fica cifrado, só nesta sessão, por até {CERTIFICATE_HOURS} horas. Ao sair, ele se apaga.
      </p>
      <FileBox
        label="Certificado (.p12 ou .pfx)"
        kind="certificate"
        path="file"
        file={form.values.file}
        error={form.errorOf('file')}
        onPick={pick}
      />
      <PasswordField name="password" label="Senha do certificado" />
      {failed && (
        <p role="alert" className={classes.asked}>
          {messageOf(put.error)}
        </p>
      )}
      <div className={classes.foot}>
        <Button type="submit" variant="default" loading={put.isPending || form.waits}>
          Carregar certificado
        </Button>
      </div>
    </Form>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await bytesOf(file, 'file'))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

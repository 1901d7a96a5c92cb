import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../api/api-error.ts'
import classes from './form-modal.module.css'
import { isUnderFields } from './save-failure.ts'

type FailureProps = {
  error: ApiError
  pending: boolean
  onRetry: () => void
  /** Of the form whose fields show what the server said of them. */
  values?: object
  /** What the specification says of this very save that failed. */
  failed?: string
}

/**
 * spec 1 §8: a 422 or a refused file shows the server's message, anything else 'Erro Interno'; what was typed stays.
 * Nothing where all of it stands under the fields.
 */
export function FormFailure({ error, pending, onRetry, values, failed }: FailureProps) {
  if (values && isUnderFields(error, values)) return null
  const unanswered = error.status === 0
  const title = unanswered || error.isOfFields ? error.message : 'Erro Interno'
  return (
    <Alert
      role="alert"
      variant="outline"
      color="red"
      icon={<IconAlertCircle aria-hidden="true" />}
      title={title}
      classNames={{ root: classes.failure, title: classes.failureText }}
    >
      {failed && !error.isOfFields && <p className={classes.failureText}>{failed}</p>}
      {title !== error.message && <p className={classes.failureText}>{error.message}</p>}
      {error.code === 'not-found' && (
        <p className={classes.failureText}>Antes, copie o que ainda servir do que digitou.</p>
      )}
      {unanswered && (
        <div className={classes.offline}>
          <p>
            {error.mayHaveArrived
              ? 'O que você enviou pode ter chegado ao servidor. Tentar de novo não salva duas vezes.'
              : 'O que você digitou continua aqui.'}
          </p>
          <Button size="compact-sm" variant="default" onClick={onRetry} loading={pending}>
            Tentar de novo
          </Button>
        </div>
      )}
    </Alert>
  )
}

import { Button, Kbd } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { Sheet, SheetHead } from '../ui/dialog.tsx'
import sheet from '../ui/sheet.module.css'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { FormFailure } from './form-failure.tsx'
import classes from './form-modal.module.css'
import { Form } from './form-scope.tsx'
import { TabBar } from './form-tab-bar.tsx'
import { errorSummary, errorsByTab, type FormTab, tabToShow } from './form-tabs.ts'
import { StaleQuestion } from './stale-question.tsx'
import { useUnsavedWork } from './unsaved-work.ts'
import type { StaleEdit } from './use-stale-edit.ts'
import type { ZodForm } from './use-zod-form.ts'

type FormModalProps<V extends object, R> = {
  form: ZodForm<V>
  /** Asks which values hold, where another person saved the record meanwhile. */
  stale?: StaleEdit<R, V>
  title: string
  /** Beside or below the title: age, company, when it was created. */
  meta?: ReactNode
  /** Before the title: an avatar. */
  lead?: ReactNode
  /** On the right of the head: the Ativo switch. */
  headAction?: ReactNode
  /** The state of the mutation that saves. */
  pending: boolean
  error: ApiError | null
  /** The sentence of its own for a save that fails. */
  failed?: string
  /** Stops waiting for the save, so that a server that hangs keeps nobody in a form. */
  onStop: () => void
  onClose: () => void
  /** Either tabs, or children. */
  tabs?: readonly FormTab[]
  children?: ReactNode
  /** The record is still loading: the shape of a form is shown. */
  loading?: boolean
  size?: 'md' | 'lg' | 'xl' | 'wide'
  saveLabel?: string
  /** False closes its fields and leaves only Fechar, because the state or the role allows no change. */
  canSave?: boolean
  /** Disables Salvar while a save would do nothing yet. */
  saveDisabled?: boolean
  /** Between Cancelar and Salvar: Travar. */
  footAction?: ReactNode
  cancelLabel?: string
  /** Between head and body, always in view: the patient. */
  strip?: ReactNode
  /** A line above the foot, always in view: what is still missing. */
  note?: ReactNode
  /** Another modal is in front: this one is hidden and keeps what was typed. */
  covered?: boolean
  /** Something is typed beside the fields of the form, which closing would lose as well. */
  alsoTyped?: boolean
  /** Opens without animation, because it replaces another modal. */
  instant?: boolean
}

const WIDTHS = { md: 520, lg: 720, xl: 920, wide: 1320 }

/**
 * Every form that edits a record. A click outside does nothing, closing a changed form asks first, Ctrl Enter saves,
 * and the foot is always in view. Mount it only while open (`{open && <FormModal …>}`), so that each opening starts
 * fresh.
 */
export function FormModal<V extends object, R>({
  form,
  stale,
  title,
  meta,
  lead,
  headAction,
  pending,
  error,
  failed,
  onStop,
  onClose,
  tabs = [],
  children,
  loading = false,
  size = 'lg',
  saveLabel = 'Salvar',
  canSave = true,
  saveDisabled = false,
  footAction,
  cancelLabel = canSave ? 'Cancelar' : 'Fechar',
  strip,
  note,
  covered = false,
  alsoTyped = false,
  instant = false,
}: FormModalProps<V, R>) {
  const isChanged = (form.isDirty && canSave) || alsoTyped
  useUnsavedWork(isChanged)
  const id = useId()
  const [tab, setTab] = useState(tabs[0]?.key ?? '')
  const [asking, setAsking] = useState(false)
  const { failures, errors } = form
  const counts = errorsByTab(errors, tabs)
  const wrong = Object.keys(errors).length

  // Only a refused save may change the tab; typing must not.
  const [led, setLed] = useState(failures)
  useLayoutEffect(() => {
    if (led === failures) return
    setLed(failures)
    setTab((current) => tabToShow(current, errors, tabs))
  }, [led, failures, errors, tabs])

  function close() {
    if (pending) onStop()
    else if (isChanged) setAsking(true)
    else onClose()
  }

  return (
    <>
      <Sheet
        onClose={close}
        covered={covered}
        closeOnClickOutside={false}
        size={WIDTHS[size]}
        onSave={() => canSave && !saveDisabled && !pending && !loading && form.submit()}
        {...(instant && { transitionProps: { duration: 0 } })}
      >
        <Form form={form} disabled={!canSave} className={classes.form}>
          <SheetHead title={title} meta={meta} lead={lead} onClose={close} className={classes.head}>
            {headAction}
          </SheetHead>

          {tabs.length > 0 && (
            <TabBar tabs={tabs} current={tab} counts={counts} onPick={setTab} id={id} />
          )}
          {strip}

          {/* Read only, nothing in it may take the focus, and it must still scroll by keyboard. */}
          <div className={classes.body} ref={focusFirstField} {...(!canSave && { tabIndex: 0 })}>
            {error && (
              <FormFailure
                error={error}
                pending={pending}
                onRetry={form.retry}
                values={form.values}
                failed={failed}
              />
            )}
            {loading && <FormSkeleton fields={8} />}
            {!loading && children}
            {!loading &&
              tabs.map((each) => (
                <div
                  key={each.key}
                  role="tabpanel"
                  id={`${id}-${each.key}`}
                  aria-labelledby={`${id}-${each.key}-tab`}
                  hidden={each.key !== tab}
                >
                  {each.content}
                </div>
              ))}
          </div>

          {note && <div className={classes.note}>{note}</div>}

          <div className={`${sheet.foot} ${classes.foot}`} data-many={footAction ? '' : undefined}>
            <div className={classes.summary} role="status">
              {wrong > 0 && (
                <>
                  <IconAlertCircle size={16} aria-hidden="true" />
                  {errorSummary(wrong)}
                </>
              )}
            </div>
            <Button variant="default" onClick={close}>
              {cancelLabel}
            </Button>
            {footAction}
            {canSave && (
              <Button
                type="submit"
                loading={pending}
                disabled={saveDisabled || loading}
                rightSection={<Kbd className={classes.keys}>Ctrl Enter</Kbd>}
                aria-keyshortcuts="Control+Enter"
              >
                {saveLabel}
              </Button>
            )}
          </div>
        </Form>
        {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
      </Sheet>
      {stale && <StaleQuestion of={stale} form={form} />}
    </>
  )
}

import { Alert, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from './form.tsx'
import { failureOf, withLostErrors } from '../failure.ts'
import { focusFault } from './focus-fault.ts'
import type { TypedDraft } from './typed-draft.ts'
import classes from './form.module.css'

interface Props {
  /** Text about the effect of the action, and whether it can be undone. */
  text: string
  /** Name of the action, as on its button. */
  submitLabel: string
  isDangerous?: boolean | undefined
  reasonHint?: string | undefined
  /** Further fields of the action. */
  children?: ReactNode
  /** Receives the server's errors by field name. */
  onErrors?: ((errors: Record<string, string>) => void) | undefined
  /** Stores the fields and the reason until the user sends them or presses 'Batal'. */
  draft?: TypedDraft | undefined
  onDo: (reason: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for a reason, then runs the action. After a failure the form stays open with the input. */
export function ReasonForm({
  text,
  submitLabel: action,
  isDangerous = false,
  reasonHint,
  children,
  draft,
  onDo,
  onCancel,
  ...props
}: Props) {
  const { onErrors = draft?.setErrors } = props
  const [reason, setReason] = useState(draft?.values['reason'] ?? '')
  const [failure, setFailure] = useState<{ text: string; reason?: string | undefined }>()
  const formRef = useRef<HTMLFormElement>(null)
  const { isBusy, run } = useAction(async () => {
    setFailure(undefined)
    onErrors?.({})
    try {
      await onDo(reason)
      draft?.discard()
    } catch (error) {
      const refusal = failureOf(error)
      flushSync(() => {
        onErrors?.(refusal.errors)
        setFailure({ text: refusal.text, reason: refusal.errors['reason'] ?? refusal.errors['body.reason'] })
      })
      if (!focusFault(formRef.current)) setFailure({ text: withLostErrors(refusal) })
    }
  })

  return (
    <Form ref={formRef} className={classes.form} onSubmit={run}>
      <p>{text}</p>
      {draft?.isReturned && <p className={classes.note}>Isianmu yang belum dikirim sudah dikembalikan.</p>}
      {children}
      <TextInput
        label="Alasan"
        description={reasonHint ?? 'Dicatat di log.'}
        value={reason}
        error={failure?.reason}
        onChange={event => {
          setReason(event.currentTarget.value)
          draft?.change('reason', event.currentTarget.value)
        }}
      />
      {failure && !failure.reason && <Alert>{failure.text}</Alert>}
      <div className={classes.buttons}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
          {action}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            draft?.discard()
            onCancel()
          }}
        >
          Batal
        </Button>
      </div>
    </Form>
  )
}

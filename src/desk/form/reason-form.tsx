import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ActionRow } from '../action-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from './form.tsx'
import type { TypedDraft } from './typed-draft.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  /** Text that explains the effect of the action and whether it can be undone. */
  text: string
  /** Label of the button that runs the action. */
  submitLabel: string
  isDangerous?: boolean | undefined
  /** False if the action decides nothing about a user or about money. Then `onDo` gets an empty reason. */
  asksReason?: boolean | undefined
  reasonHint?: string | undefined
  /** Further fields of the action. */
  children?: ReactNode
  /** Receives the server's errors by field name. */
  onErrors?: ((errors: Record<string, string>) => void) | undefined
  /** Stores the fields and the reason until the user sends them or presses 'Batal' (cancel). */
  draft?: TypedDraft | undefined
  onDo: (reason: string) => Promise<unknown>
  onCancel: () => void
}

/**
 * Form that runs an action. Asks for a reason first, if the action needs one. After a failure the form stays open with
 * the input.
 */
export function ReasonForm({
  text,
  submitLabel: action,
  isDangerous = false,
  asksReason = true,
  reasonHint,
  children,
  draft,
  onDo,
  onCancel,
  ...props
}: Props) {
  const { onErrors = draft?.setErrors } = props
  const [reason, setReason] = useState(draft?.values['reason'] ?? '')
  const [reasonError, setReasonError] = useState<string>()
  const { formRef, isBusy, failure, run } = useSubmit({
    setErrors: errors => {
      setReasonError(errors['reason'])
      onErrors?.(errors)
    },
    send: async () => {
      await onDo(reason)
      draft?.discard()
    },
  })

  return (
    <Form ref={formRef} onSubmit={run}>
      <Stack gap="0.9rem">
        <Text>{text}</Text>
        {draft?.isReturned && <Text size="xs">Isianmu yang belum dikirim sudah dikembalikan.</Text>}
        {children}
        {asksReason && (
          <TextInput
            label="Alasan"
            description={reasonHint ?? 'Dicatat di log.'}
            value={reason}
            error={reasonError}
            onChange={event => {
              setReason(event.currentTarget.value)
              setReasonError(undefined)
              draft?.change('reason', event.currentTarget.value)
            }}
          />
        )}
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
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
        </ActionRow>
      </Stack>
    </Form>
  )
}

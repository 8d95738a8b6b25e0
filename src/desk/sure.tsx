import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Part } from './part.tsx'
import { ActionRow } from './action-row.tsx'
import { Button } from '#app/ui/button.tsx'

interface Props {
  /** Name of the object that the question is about. */
  name: string
  question: string
  /** Labels of the cancel button and of the action button. */
  no: string
  yes: string
  isBusy?: boolean
  onNo: () => void
  onYes: () => void
}

/**
 * Asks for confirmation of an irreversible action, below the pressed button. The cancel button gets the focus. After a
 * press on the cancel button the focus returns to the previously focused element.
 */
export function ConfirmAction({ name, question, no, yes, isBusy = false, onNo, onYes }: Props) {
  const noRef = useRef<HTMLButtonElement>(null)
  const openerRef = useRef<Element>(null)
  useEffect(() => {
    openerRef.current = document.activeElement
    noRef.current?.focus()
  }, [])

  function stay() {
    onNo()
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus()
  }

  return (
    <Part component="div" role="alertdialog" aria-label={name} gap="0.5rem">
      <Text>{question}</Text>
      <ActionRow>
        <Button ref={noRef} variant="secondary" onClick={stay}>
          {no}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          // Ignores the second click of a double click, because the question appears under the pointer. The second
          // click could hit this button before the user has read the question.
          onClick={({ detail }) => (detail > 1 ? undefined : onYes())}
        >
          {yes}
        </Button>
      </ActionRow>
    </Part>
  )
}

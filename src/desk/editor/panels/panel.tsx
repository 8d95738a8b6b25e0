import { Fieldset, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActionRow } from '../../action-row.tsx'
import { Button } from '#app/ui/button.tsx'

interface Props {
  label: string
  children: ReactNode
  /**
   * True if the author opened the panel, so that the panel takes the focus. A panel that appears because a formula or
   * picture is selected leaves the focus in the text.
   */
  isAsked: boolean
  /** Label of the button that applies the input. */
  doName: string
  canDo?: boolean
  onDo: () => void
  onClose: () => void
}

/**
 * Panel below the toolbar with inputs for one element of the text. The panel is inside the article's form. Therefore
 * Enter must apply the panel and not submit the form, and Escape must close the panel and not the drawer.
 */
export function Panel({ label, children, isAsked, doName, canDo = true, onDo, onClose }: Props) {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAsked) ref.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isAsked])
  return (
    // The handler only stops key events that bubble from the inputs inside.
    <Fieldset
      ref={ref}
      aria-label={label}
      variant="filled"
      radius={0}
      miw={0}
      m={0}
      p="sm"
      onKeyDown={event => {
        if (event.key !== 'Escape' && (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement))) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else if (canDo) onDo()
      }}
    >
      <Stack gap="sm">
        {children}
        <ActionRow>
          <Button variant="secondary" disabled={!canDo} onClick={onDo}>
            {doName}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Tutup
          </Button>
        </ActionRow>
      </Stack>
    </Fieldset>
  )
}

import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { LoadingShapeContext } from '#app/ui/states/loading-state.tsx'
import { FormShape } from './loading-shapes.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

const FIELD = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)'

/**
 * Dialog of admin and expert pages. Moves the focus to its first field. Escape, 'Tutup' (close) and a click outside
 * close the dialog. Ctrl-Enter submits its form, even from fields above the form.
 */
export function Dialog({ title, onClose, children }: Props) {
  return (
    <ModalDialog title={title} onClose={onClose} size="m">
      <LoadingShapeContext value={<FormShape />}>
        <FirstField>{children}</FirstField>
      </LoadingShapeContext>
    </ModalDialog>
  )
}

/** Moves the focus to the first field, even if the field appears later because its data is loading. */
function FirstField({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return undefined
    function focusField(): boolean {
      const field = [...(body?.querySelectorAll<HTMLElement>(FIELD) ?? [])].find(each => each.checkVisibility())
      if (!field || !body) return false
      // Leaves the focus if the user has already moved it within the dialog.
      if (body.contains(document.activeElement)) return true
      // Set for the dialog's focus trap, which runs later and focuses the element with this attribute.
      field.dataset['autofocus'] = ''
      field.focus({ preventScroll: true })
      return true
    }
    if (focusField()) return undefined
    const observer = new MutationObserver(() => {
      if (focusField()) observer.disconnect()
    })
    observer.observe(body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    // Receives key events that bubble from its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} onKeyDown={submitFromOutside}>
      {children}
    </div>
  )
}

/**
 * Submits the form on Ctrl-Enter in a field outside of the form. The form itself handles key events of its own fields.
 */
function submitFromOutside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  // The last form in the dialog belongs to the action. A search field above it has a form of its own.
  const form = [...event.currentTarget.querySelectorAll('form')].at(-1)
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

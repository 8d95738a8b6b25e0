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
 * Dialog of the admin and expert pages. Focuses its first field; Escape, 'Tutup' and a click outside close it. Ctrl-Enter
 * sends its form, also from the fields above the form.
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

/** Focuses the first field, also when it appears later because its data is still loading. */
function FirstField({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return undefined
    function focusField(): boolean {
      const field = [...(body?.querySelectorAll<HTMLElement>(FIELD) ?? [])].find(each => each.checkVisibility())
      if (!field || !body) return false
      // The user has already moved the focus inside the dialog.
      if (body.contains(document.activeElement)) return true
      // The dialog's focus trap runs a moment later and reads this attribute.
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
    // It hears the keys of its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} onKeyDown={submitFromOutside}>
      {children}
    </div>
  )
}

/** Fields in the form are heard by the form itself. */
function submitFromOutside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  // A search field above has a form of its own; the form of the action is the last one.
  const form = [...event.currentTarget.querySelectorAll('form')].at(-1)
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

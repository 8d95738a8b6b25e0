import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { joinClassNames } from './class-names.ts'
import classes from './bottom-sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** `full` covers the whole screen, for pictures. */
  variant?: 'sheet' | 'full'
}

/**
 * Panel at the bottom of a phone, or dialog in the middle of a computer screen. The browser's own `dialog` element
 * traps the focus, restores it, closes on Escape and makes the page behind it inert.
 */
export function BottomSheet({ title, onClose, children, variant = 'sheet' }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog && !dialog.open) dialog.showModal()
    // Closed in the cleanup of a layout effect, because a dialog restores the focus only if it is closed while it is
    // still in the document. The cleanup of a plain effect runs too late.
    return () => dialog?.close()
  }, [])
  // Rendered as a child of the body, so that styles of the page that opened it do not apply.
  return createPortal(
    // A tap outside closes the panel, unless typed input would be lost. Keyboard users have Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      className={joinClassNames(classes.sheet, classes[variant])}
      aria-label={title}
      onCancel={event => {
        // The target is checked, because a cancelled file chooser dispatches a `cancel` event that bubbles.
        if (event.target !== event.currentTarget) return
        // The owner closes the dialog by unmounting it. The owner may also keep the dialog open, for example if input
        // is not stored.
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A browser ignores `preventDefault` if Escape is pressed twice without other input between. The dialog is then
        // opened again.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
      }}
      onInput={event => {
        isTyped.current ||= event.target instanceof HTMLElement && event.target.closest('form') !== null
      }}
      onPointerDown={event => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // The start of the press is checked, because a text selection with the mouse may end outside the dialog.
        if (event.target === event.currentTarget && isPressedBeside.current && !isTyped.current) onClose()
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <button type="button" className={classes.close} aria-label="Tutup" onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>,
    document.body,
  )
}

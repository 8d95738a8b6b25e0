import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import classes from './bottom-sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** `full` takes the whole screen: for pictures. */
  variant?: 'sheet' | 'full'
}

/**
 * A panel from below on a phone, a dialog in the middle of a computer screen. The browser's own dialog keeps the focus
 * inside, restores it, closes on Escape and makes the page behind it inert.
 */
export function BottomSheet({ title, onClose, children, variant = 'sheet' }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog && !dialog.open) dialog.showModal()
    // A dialog restores the focus only if it is closed while it is still in the page: the cleanup of an effect would be
    // too late.
    return () => dialog?.close()
  }, [])
  // A child of the body, so that the styles of the page that opened it do not apply.
  return createPortal(
    // A tap outside closes it, unless input would be lost; keyboard users have Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      className={classNames(classes.sheet, classes[variant])}
      aria-label={title}
      onCancel={event => {
        // A cancelled file chooser dispatches a bubbling `cancel` event.
        if (event.target === event.currentTarget) onClose()
      }}
      onInput={event => {
        isTyped.current ||= event.target instanceof HTMLElement && event.target.closest('form') !== null
      }}
      onPointerDown={event => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // A selection of text with the mouse may end outside the dialog.
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

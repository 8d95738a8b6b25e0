import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './modal-dialog.module.css'
import { MantineIsland } from './mantine-island.tsx'

export interface ModalDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** False: neither Escape nor a tap outside closes it. */
  isDismissable?: boolean
  size?: 's' | 'm'
}

let lastOpener: HTMLElement | undefined

/** Where the focus goes back to: what had it before the first of several dialogs in a row. */
function openerNow(): HTMLElement | undefined {
  const active = document.activeElement
  if (active instanceof HTMLElement && !active.closest('[role="dialog"]')) lastOpener = active
  return lastOpener
}

/** Loads Mantine: reach it through `lazy()`. */
export function ModalDialog({ title, children, onClose, isDismissable = true, size = 's' }: ModalDialogProps) {
  // Mantine gives it back when a dialog closes; ours are taken away as they are.
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return (
    <MantineIsland>
      <Modal.Root
        opened
        centered
        onClose={onClose}
        size={size === 's' ? '26rem' : '32rem'}
        closeOnEscape={isDismissable}
        closeOnClickOutside={isDismissable}
        transitionProps={{ transition: 'pop', duration: 140 }}
        classNames={{ content: classes.content ?? '', overlay: classes.overlay ?? '', body: classes.body ?? '' }}
      >
        <Modal.Overlay color="var(--shade)" backgroundOpacity={1} />
        <Modal.Content>
          {/* Not Modal.Header: its <header> outside of <main> would be a second banner of the page. */}
          <div className={classes.header}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            {isDismissable && <Modal.CloseButton className={classes.close ?? ''} aria-label="Tutup" />}
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineIsland>
  )
}

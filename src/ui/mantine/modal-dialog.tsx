import { Modal } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './modal-dialog.module.css'
import { MantineIsland } from './mantine-island.tsx'
import { useIsOnTop } from './use-is-on-top.ts'

export interface ModalDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** False: neither Escape nor a tap outside closes it. A tap outside never does once something was typed inside. */
  isDismissable?: boolean
  size?: 's' | 'm'
}

let lastOpener: HTMLElement | undefined

/**
 * Where the focus goes back to: what had it when this dialog opened, which may stand in one below it; where that is gone, what had it
 * before the first of several dialogs in a row.
 */
function openersNow(): (HTMLElement | undefined)[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return [lastOpener]
  if (!active.closest('[role="dialog"]')) lastOpener = active
  return [active, lastOpener]
}

/** Loads Mantine: reach it through `lazy()`. */
export function ModalDialog({ title, children, onClose, isDismissable = true, size = 's' }: ModalDialogProps) {
  // Mantine gives it back when a dialog closes; ours are taken away as they are.
  const [openers] = useState(openersNow)
  const [isTyped, setIsTyped] = useState(false)
  const isOnTop = useIsOnTop()
  useEffect(
    () => () => {
      openers.find(each => each?.isConnected)?.focus({ preventScroll: true })
    },
    [openers],
  )
  useEscape(isDismissable && isOnTop, onClose)
  return (
    <MantineIsland>
      <Modal.Root
        opened
        centered
        onClose={onClose}
        size={size === 's' ? '26rem' : '32rem'}
        closeOnEscape={false}
        closeOnClickOutside={isDismissable && !isTyped}
        transitionProps={{ transition: 'pop', duration: 140 }}
        classNames={{ content: classes.content ?? '', overlay: classes.overlay ?? '', body: classes.body ?? '' }}
      >
        <Modal.Overlay color="var(--shade)" backgroundOpacity={1} />
        <Modal.Content onInput={() => setIsTyped(true)}>
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

/** Unlike Mantine, which listens in the capture phase: a calendar or a list inside the dialog may take Escape for itself. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return undefined
    function handle(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      // A list or drawer behind the dialog would close as well.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isActive])
}

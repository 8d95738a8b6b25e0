import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import classes from './modal-dialog.module.css'
import { MantineIsland } from './mantine-island.tsx'
import { useIsOnTop } from './use-is-on-top.ts'

export interface ModalDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /**
   * If false, Escape and a tap outside do not close the dialog. After input was typed inside, a tap outside never
   * closes it.
   */
  isDismissable?: boolean
  /**
   * True if the dialog opens without a press of the user. Taps pass through it for a moment, because they are meant for
   * the page behind it.
   */
  isUnasked?: boolean
  size?: 's' | 'm'
}

let lastOpener: HTMLElement | undefined

/**
 * Returns the elements that may get the focus when this dialog closes, in order of preference. The first is the element
 * that had the focus when the dialog opened. The second is the last element outside all dialogs that had the focus when
 * a dialog opened.
 */
function listOpeners(): (HTMLElement | undefined)[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return [lastOpener]
  if (!active.closest('[role="dialog"]')) lastOpener = active
  return [active, lastOpener]
}

/** Dialog that needs Mantine, so it must be imported through `createLazyPart()`. */
export function ModalDialog({
  title,
  children,
  onClose,
  isDismissable = true,
  isUnasked = false,
  size = 's',
}: ModalDialogProps) {
  // Restores the focus itself, because Mantine does so only when a dialog closes, and our dialogs are unmounted while
  // open.
  const [openers] = useState(listOpeners)
  const [isTyped, setIsTyped] = useState(false)
  const isOnTop = useIsOnTop()
  useEffect(
    () => () => {
      openers.find(each => each?.isConnected)?.focus({ preventScroll: true })
    },
    [openers],
  )
  useEscape(isDismissable && isOnTop, onClose)
  useCloseOnBack(isDismissable, onClose)
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
        classNames={{
          content: joinClassNames(classes.content, isUnasked && classes.unasked),
          overlay: joinClassNames(classes.overlay, isUnasked && classes.unasked),
          body: classes.body ?? '',
        }}
      >
        <Modal.Overlay color="var(--shade)" backgroundOpacity={1} />
        <Modal.Content onInput={() => setIsTyped(true)}>
          {/* Replaces Modal.Header, whose <header> outside of <main> would be a second banner landmark of the page. */}
          <div className={classes.header}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            {isDismissable && <Modal.CloseButton className={classes.close ?? ''} aria-label="Tutup" />}
          </div>
          <Modal.Body ref={focusTextByDefault} tabIndex={-1}>
            {children}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineIsland>
  )
}

/**
 * Lets the dialog's text get the first focus, unless an element of the dialog has `data-autofocus`. Without this, the
 * button 'Tutup' (close) would get the focus, because it is the first control.
 */
function focusTextByDefault(body: HTMLElement | null): void {
  if (body && !body.querySelector('[data-autofocus]')) body.dataset['autofocus'] = ''
}

/**
 * Closes a dialog when the user goes back or forward in the history. A dialog inside a page disappears with its page,
 * but a dialog outside of all pages would stay open over the next page.
 */
function useCloseOnBack(isActive: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isActive) return undefined
    const handle = () => close()
    window.addEventListener('popstate', handle)
    return () => window.removeEventListener('popstate', handle)
  }, [isActive])
}

/**
 * Closes a dialog on Escape. Unlike Mantine, it does not listen in the capture phase, so that a calendar or a list
 * inside the dialog can handle Escape first.
 */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return undefined
    function handle(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      // Prevents a list or drawer behind the dialog from closing too.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isActive])
}

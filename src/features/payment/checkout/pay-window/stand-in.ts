import classes from './stand-in.module.css'
import type { PaymentResult } from './ending.ts'

const endings: readonly unknown[] = ['success', 'pending', 'error'] satisfies PaymentResult[]

/**
 * Shows the payment page of the local Midtrans replacement in a dialog of the app. Snap, the real pay window, also
 * shows its page over the app.
 */
export function openStandIn(path: string, token: string): Promise<PaymentResult> {
  const dialog = document.createElement('dialog')
  dialog.className = classes.dialog ?? ''
  dialog.setAttribute('aria-label', 'Jendela pembayaran')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = classes.close ?? ''
  close.textContent = 'Tutup'
  const frame = document.createElement('iframe')
  frame.className = classes.frame ?? ''
  frame.title = 'Pembayaran'
  frame.src = `${path}/${token}`
  // Moves the focus to the first link, which pays the order. The links to cancel and to refuse come next.
  frame.addEventListener('load', () => frame.contentDocument?.querySelector('a')?.focus())
  dialog.append(close, frame)
  document.body.append(dialog)

  return new Promise<PaymentResult>(resolve => {
    const end = (ending: PaymentResult) => {
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      resolve(ending)
    }
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.contentWindow) return
      const outcome = typeof data === 'object' && data !== null && 'semaiPay' in data ? data.semaiPay : undefined
      if (endings.includes(outcome)) end(outcome as PaymentResult) // the condition checks the value against the list
    }
    window.addEventListener('message', onMessage)
    close.addEventListener('click', () => end('closed'))
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      end('closed')
    })
    dialog.showModal()
  })
}

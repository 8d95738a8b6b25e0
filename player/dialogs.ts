/** Minimum time of a real dialog. If the browser answers faster, it did not show the dialog. */
const UNSHOWN_MS = 50

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt'>

interface Ports {
  /** Shows a message of the unit without blocking it. */
  show: (message: string) => void
  now: () => number
}

/**
 * Lets a unit use `alert()` and `confirm()` in browsers that show no dialogs of cross-site frames (WebKit, as the HTML
 * standard requires). The player then shows the message, and `confirm()` returns true: units ask whether to continue or
 * to do what the learner tapped, and 'no' would overwrite the bookmark or disable a button. `prompt()` stays
 * unanswered.
 */
export function answerDialogs(unit: Dialogs, { show, now }: Ports): void {
  const { alert, confirm } = unit
  const ask = <Answer>(dialog: () => Answer) => {
    const startedAt = now()
    const answer = dialog()
    return { answer, isShown: now() - startedAt >= UNSHOWN_MS }
  }
  unit.alert = (message = '') => {
    if (!ask(() => alert.call(unit, message)).isShown) show(String(message))
  }
  unit.confirm = (message = '') => {
    const { answer, isShown } = ask(() => confirm.call(unit, message))
    if (answer || isShown) return answer
    show(`${message}\n\nDijawab: Ya`)
    return true
  }
}

/** Shows a message above the unit until the learner closes it or another message replaces it. */
export function showMessage(message: string): void {
  document.querySelector('#pesan')?.remove()
  const box = document.createElement('div')
  box.id = 'pesan'
  box.role = 'status'
  box.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:1;display:flex;gap:12px;align-items:start;padding:12px 16px;background:#1f2430;color:#fff;font:16px/1.5 system-ui,sans-serif'
  const text = document.createElement('p')
  text.style.cssText = 'margin:0;flex:1;max-height:40vh;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere'
  const close = document.createElement('button')
  close.textContent = 'Tutup'
  close.style.cssText = 'min-height:44px;min-width:44px;font:inherit'
  close.addEventListener('click', () => box.remove())
  box.append(text, close)
  document.body.append(box)
  // Adds the text after the empty box, because screen readers announce a change only in a region that already exists.
  text.textContent = message
}

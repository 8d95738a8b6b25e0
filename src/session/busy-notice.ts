import classes from './busy-notice.module.css'

const TEXT = 'Sedang ramai, sebentar…'
/** Possible positions of the notice, from best to worst. */
const positions = ['top', 'middle', 'bottom'] as const
const controls = 'a, button, input, select, textarea, label, summary, [role="button"]'

let notice: HTMLElement | undefined
let callsWaiting = 0

/** Shows one notice for all waiting calls. Returns a function that ends the wait of this call. */
export function showBusyNotice(): () => void {
  callsWaiting += 1
  notice ??= addNotice()
  let isHidden = false
  return () => {
    if (isHidden) return
    isHidden = true
    callsWaiting -= 1
    if (callsWaiting > 0) return
    notice?.remove()
    notice = undefined
  }
}

function addNotice(): HTMLElement {
  const added = document.createElement('p')
  added.setAttribute('role', 'status')
  added.className = classes['notice'] ?? ''
  // Appends the notice to the open modal dialog, because elements outside the dialog are inert and hidden from screen
  // readers.
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  parent.append(added)
  // The text is set later, because screen readers announce a change of a status element, but not its initial text.
  setTimeout(() => {
    added.textContent = TEXT
    position(added)
  })
  return added
}

/** Uses the first position where the notice covers no control. Taps pass through the notice at any position. */
function position(added: HTMLElement): void {
  const free = positions.find(position => {
    added.dataset['position'] = position
    return !isCoveringControl(added.getBoundingClientRect())
  })
  added.dataset['position'] = free ?? positions[0]
}

function isCoveringControl(box: DOMRect): boolean {
  return [...document.querySelectorAll(controls)].some(control => {
    const { top, bottom, left, right } = control.getBoundingClientRect()
    return top < box.bottom && bottom > box.top && left < box.right && right > box.left
  })
}

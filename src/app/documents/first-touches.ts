/** What was tapped or sent before the app was there, as the document's inline script notes it (scripts/build/inline-scripts.ts). */
interface FirstTouches {
  last?: { kind: 'click' | 'submit'; target: HTMLElement }
  /** From now on the app hears for itself. */
  isOver?: boolean
}

declare global {
  interface Window {
    semaiTouches?: FirstTouches
  }
}

/** To be called when React listens already and has adopted nothing yet: what was typed is still in the fields. */
export function repeatFirstTouches(root: HTMLElement): void {
  const { last } = window.semaiTouches ?? {}
  if (window.semaiTouches) window.semaiTouches.isOver = true
  for (const field of root.querySelectorAll('input')) if (field.value !== field.defaultValue) retype(field)
  if (last?.target.isConnected) {
    adopt(last.target)
    if (last.kind === 'click') last.target.click()
    else if (last.target instanceof HTMLFormElement) last.target.requestSubmit()
  }
}

/** Adopting a field empties it, and its own setter tells React nothing. */
function retype(field: HTMLInputElement): void {
  const typed = field.value
  adopt(field)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React adopts a part at once when a key is let go in it. */
function adopt(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

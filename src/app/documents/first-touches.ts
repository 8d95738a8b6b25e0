import type { EarlyTouches } from '../early/record-touches.ts'

/**
 * Age after which a recorded tap is ignored, because a dialog that opens so late would surprise a user who is reading.
 */
export const TOUCH_LAPSES_MS = 15_000

/**
 * Repeats the recorded touches. Must be called after React has attached its listeners and before React hydrates any
 * element, because only then the fields still contain the typed text. Dispatches key events only if touches were
 * recorded, because a key event makes React hydrate in one long task.
 */
export function replayEarlyTouches(root: HTMLElement): void {
  const noted: EarlyTouches | undefined = window.semaiTouches
  if (noted) noted.isOver = true
  const fields = [...root.querySelectorAll('input')]
  // Compares the checked state of checkboxes and radio buttons, because their value is always 'on'.
  const typed = fields
    .filter(field => !isChoice(field) && field.value !== field.defaultValue)
    .map(field => ({ field, text: field.value }))
  const chosenFields = fields.filter(field => isChoice(field) && field.checked !== field.defaultChecked)
  // Skips the radio button that lost the selection, because the browser deselects it when the user selects another
  // button.
  const toChoose = chosenFields.filter(({ type, checked }) => type === 'checkbox' || checked)
  // Resets the fields, so that React hydrates the server-rendered value and then receives the typed value as a change.
  for (const { field } of typed) field.value = field.defaultValue
  for (const field of chosenFields) field.checked = field.defaultChecked
  for (const field of [...typed.map(each => each.field), ...toChoose]) adopt(field)
  for (const { field, text } of typed) type(field, text)
  for (const field of toChoose) field.click()
  const { last } = noted ?? {}
  if (last?.target.isConnected && performance.now() - last.at < TOUCH_LAPSES_MS) {
    adopt(last.target)
    if (last.kind === 'click') last.target.click()
    else if (last.target instanceof HTMLFormElement) last.target.requestSubmit()
  }
}

function isChoice({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox'
}

/**
 * Sets the value through the prototype's setter and dispatches the event, because React ignores a value set on the
 * field itself.
 */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Dispatches a key event on the element, because React then hydrates the element before `dispatchEvent` returns. */
function adopt(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

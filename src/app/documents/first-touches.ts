import type { FirstTouches } from '../early/record-touches.ts'

/**
 * Age after which a noted tap is ignored. A user who has read on would be surprised by a dialog; a second tap
 * responds at once.
 */
export const TOUCH_LAPSES_MS = 15_000

/**
 * Must be called after React has attached its listeners and before it hydrates anything: typed text is then still in
 * the fields. Without touches nothing is hydrated early, because one key event would render the whole page in one go.
 */
export function repeatFirstTouches(root: HTMLElement): void {
  const noted: FirstTouches | undefined = window.semaiTouches
  if (noted) noted.isOver = true
  const fields = [...root.querySelectorAll('input')]
  // Compares the checked state of checkboxes and radio buttons, because their value is always 'on'.
  const typed = fields
    .filter(field => !isChoice(field) && field.value !== field.defaultValue)
    .map(field => ({ field, text: field.value }))
  const chosen = fields.filter(field => isChoice(field) && field.checked !== field.defaultChecked)
  // The deselected radio button of a group changes by itself when the other one is chosen.
  const toChoose = chosen.filter(({ type, checked }) => type === 'checkbox' || checked)
  // React hydrates the rendered value first and then receives the typed one; otherwise it would see no change.
  for (const { field } of typed) field.value = field.defaultValue
  for (const field of chosen) field.checked = field.defaultChecked
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

/** Sets the value and dispatches the event, because React does not notice a value set on the field. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React hydrates a part at once when a key event occurs in it. */
function adopt(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

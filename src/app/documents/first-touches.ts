import type { FirstTouches } from '../early/note-touches.ts'

/**
 * A user who has waited longer has read on and would be surprised by a dialog; a second tap on the button responds at
 * once.
 */
export const TOUCH_LAPSES_MS = 15_000

/**
 * To be called when React listens already and has adopted nothing yet: what was typed is still in the fields. Where nothing was, nothing
 * is adopted before its turn: one key event would draw the whole page in one go.
 */
export function repeatFirstTouches(root: HTMLElement): void {
  const noted: FirstTouches | undefined = window.semaiTouches
  if (noted) noted.isOver = true
  const fields = [...root.querySelectorAll('input')]
  // The value of a checkbox or radio button is always 'on', so only its checked state matters.
  const typed = fields
    .filter(field => !isChoice(field) && field.value !== field.defaultValue)
    .map(field => ({ field, text: field.value }))
  const chosen = fields.filter(field => isChoice(field) && field.checked !== field.defaultChecked)
  // The one of a group that was left goes by itself when the other is chosen.
  const toChoose = chosen.filter(({ type, checked }) => type === 'checkbox' || checked)
  // React adopts what was drawn, and is told the rest: what stands there already would be no change to it.
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

/** A field's own setter tells React nothing. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React adopts a part at once when a key is let go in it. */
function adopt(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

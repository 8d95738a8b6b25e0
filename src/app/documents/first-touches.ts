/** To be called when React listens already and has adopted nothing yet: what was typed is still in the fields. */
export function repeatFirstTouches(root: HTMLElement): void {
  const { last } = window.semaiTouches ?? {}
  if (window.semaiTouches) window.semaiTouches.isOver = true
  const fields = [...root.querySelectorAll('input')]
  // The one of a group that was left goes by itself when the other is chosen.
  const chosen = fields.filter(({ type, checked, defaultChecked }) =>
    type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked,
  )
  for (const field of fields) if (field.value !== field.defaultValue) retype(field)
  for (const field of chosen) chooseAgain(field)
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

/** What is chosen already when React adopts it is no change to React: it is adopted as it was drawn, and chosen then. */
function chooseAgain(field: HTMLInputElement): void {
  const isChosen = field.checked
  field.checked = field.defaultChecked
  adopt(field)
  if (field.checked !== isChosen) field.click()
}

/** React adopts a part at once when a key is let go in it. */
function adopt(element: HTMLElement): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

/*
 * A field somebody typed into and whose form was not sent yet. A reload would throw that text away, so it waits. Values
 * cannot be compared with `defaultValue`: React keeps the two alike in controlled fields. So typing itself is noted.
 */
const edited = new Set<Element>()

/** Starts taking note; once per document. */
export function watchFields(root: Document = document): void {
  root.addEventListener('input', event => noteEdit(event.target), { capture: true })
  for (const end of ['submit', 'reset']) {
    root.addEventListener(end, event => noteSent(event.target), { capture: true })
  }
}

function noteEdit(target: EventTarget | null): void {
  if (target instanceof Element && keepsText(target)) edited.add(target)
}

function noteSent(form: EventTarget | null): void {
  for (const field of edited) if (form instanceof Node && form.contains(field)) edited.delete(field)
}

export function hasUnsavedField(): boolean {
  for (const field of edited) if (!field.isConnected || isEmpty(field)) edited.delete(field)
  return edited.size > 0
}

/** Search boxes are in the address, check boxes are one tap: neither is worth holding an update back. */
function keepsText(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return true
  if (field instanceof HTMLInputElement) return textTypes.has(field.type)
  return field instanceof HTMLElement && field.isContentEditable
}
const textTypes = new Set(['text', 'email', 'tel', 'url', 'number', 'password', 'date', 'time', 'file'])

function isEmpty(field: Element): boolean {
  const text = 'value' in field && typeof field.value === 'string' ? field.value : (field.textContent ?? '')
  return text.trim() === ''
}

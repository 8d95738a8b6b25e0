/* Records fields whose typed text was not submitted yet. A reload would lose that text, so the reload is postponed.
   Comparing values with `defaultValue` does not work, because React keeps the two equal in controlled fields.
   Therefore this module records input events. */
const edited = new Set<Element>()

/** Starts to record input events. Must be called once per document. */
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

/**
 * Search fields and check boxes do not postpone a reload, because a search is stored in the URL and a check box needs
 * one tap.
 */
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

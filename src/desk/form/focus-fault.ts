/**
 * Moves the focus to the first field with an error or an open conflict, after a form was refused. Returns false
 * if there is no such field; then the pressed button keeps the focus. Must be called after the refusal is rendered.
 */
export function focusFirstFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')
  field?.focus()
  return field !== null && field !== undefined
}

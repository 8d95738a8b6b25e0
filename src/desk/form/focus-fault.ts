/**
 * After a refusal, moves the focus to the first field with an error or an open conflict, and returns whether there is
 * such a field. Without such a field the pressed button keeps the focus. Must be called after the refusal is rendered.
 */
export function focusFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')
  field?.focus()
  return field !== null && field !== undefined
}

/**
 * After a refusal: moves the focus to the first field to fix or to decide. Without one the pressed button keeps the focus. Call it when
 * the refusal is on the screen. Returns whether there is such a field.
 */
export function focusFault(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')
  field?.focus()
  return field !== null && field !== undefined
}

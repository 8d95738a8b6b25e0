/**
 * After a refusal the keys go on where something has to be mended or decided. Where that is no field, they go back to the button, which was
 * off while it was at work and so has lost the focus. Called when the refusal is drawn.
 */
export function focusFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')
  if (fault) fault.focus()
  else if (document.activeElement === document.body) form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}

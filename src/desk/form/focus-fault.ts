/**
 * After a refusal the keys go on where something has to be mended or decided; where that is no field, the button that was pressed has kept
 * them. Called when the refusal is drawn.
 */
export function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
}

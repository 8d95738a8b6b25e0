/** Moves the focus to the first field of the assessment: the levels of the first criterion, or the score. */
export function focusFirstScoreField(part: HTMLElement | null): void {
  const field =
    part?.querySelector<HTMLElement>('[data-levels] button') ?? part?.querySelector<HTMLElement>('form input')
  field?.focus({ preventScroll: true })
}

/** Attribute of an element while it has the focus because the focused control was removed (`src/ui/keep-focus.ts`). */
export const FALLBACK_ATTRIBUTE = 'data-focus-fallback'

/**
 * Returns whether the focused control was removed. A screen may then move the focus to a better element than the
 * fallback, even if it does so later than the removal.
 */
export function isFocusLost(): boolean {
  return document.activeElement?.matches(`body, [${FALLBACK_ATTRIBUTE}]`) ?? true
}

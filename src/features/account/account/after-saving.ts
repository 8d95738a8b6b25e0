import { openTarget, readRedirect } from '#app/session/leaving.ts'
import { navigateTo } from '#app/session/navigation.ts'

/**
 * Opens the URL `redirectValue` if it is allowed, otherwise the account page. Must be called after the profile was
 * saved.
 */
export function leaveAfterSaving(redirectValue: string | undefined): void {
  openTarget(readRedirect(redirectValue) ?? { kind: 'inside', path: '/akun' }).catch(() => navigateTo('/akun'))
}

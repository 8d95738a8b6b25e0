import { follow, readRedirect } from '#app/session/leaving.ts'
import { goTo } from '#app/session/navigation.ts'

/** Goes where `redirect` leads if it may, else to the account page: the profile is saved either way. */
export function leaveAfterSaving(redirectValue: string | undefined): void {
  follow(readRedirect(redirectValue) ?? { kind: 'inside', path: '/akun' }).catch(() => goTo('/akun'))
}

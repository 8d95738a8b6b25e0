import { follow, readRedirect } from '#app/session/leaving.ts'
import { goTo } from '#app/session/navigation.ts'

/** Opens `redirect` if it is allowed, else the account page. The profile is saved in both cases. */
export function leaveAfterSaving(redirectValue: string | undefined): void {
  follow(readRedirect(redirectValue) ?? { kind: 'inside', path: '/akun' }).catch(() => goTo('/akun'))
}

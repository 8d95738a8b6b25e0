import { redirect } from '@tanstack/react-router'
import { loginAddress } from '#app/session/guards.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Everything below `/kelas` is public by the list of product.md §2; paying still needs to know who pays. */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (sessionState.status !== 'member') throw redirect({ href: loginAddress(location.href), replace: true })
}

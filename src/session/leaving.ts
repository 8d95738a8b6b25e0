import { redirect } from '@tanstack/react-router'
import { redirectTarget, type RedirectTarget } from '#contract/account/redirect.ts'
import type { BusinessPage } from '#contract/wire/routes.ts'
import { callApi } from './api.ts'
import { businessTarget, trustedOrigins } from './business-site.ts'
import { goTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

/** Target of a `redirect` or `redirectUrl` in our address; `undefined` if it must not be followed. */
export function readRedirect(value: string | undefined): RedirectTarget | undefined {
  return redirectTarget(value, { self: location.origin, trusted: trustedOrigins() })
}

/** Goes to the target. Throws the failed call if another site needs tokens and they are unavailable. */
export async function follow(target: RedirectTarget): Promise<void> {
  goTo(await addressOf(target))
}

export interface SiteLink {
  to: string
  /** Needed only if a plain link would open another site without a login. */
  onClick?: (event: { preventDefault: () => void }) => void
}

export function linkTo(target: RedirectTarget, onFailure: (error: unknown) => void): SiteLink {
  if (target.kind === 'inside') return { to: target.path }
  return {
    to: target.url,
    onClick: event => {
      event.preventDefault()
      follow(target).catch(onFailure)
    },
  }
}

/** For `beforeLoad`: redirects to the business site, inside the app if it is there. */
export async function leaveForBusinessSite(page: BusinessPage, isPreload: boolean): Promise<void> {
  const target = businessTarget(page)
  // A preload does not mean that the user leaves, so no tokens are created for it.
  if (isPreload && target.kind === 'trusted') return
  throw redirect({ href: await addressOf(target), replace: true })
}

/** Only a trusted other site receives the user's identity in `u`, `t` and `r` (decisions.md §2). */
async function addressOf(target: RedirectTarget): Promise<string> {
  if (target.kind === 'inside') return target.path
  const url = new URL(target.url)
  if (sessionState.status !== 'member') return url.href
  // Loads the call on demand: no page starts with it, and it needs the server anyway.
  const { handOver } = await import('#contract/account/sessions.ts')
  const tokens = await callApi(handOver, { body: { origin: url.origin } })
  for (const [name, value] of Object.entries(tokens)) url.searchParams.set(name, value)
  return url.href
}

import { redirect } from '@tanstack/react-router'
import { redirectTarget, type RedirectTarget } from '#contract/rules/redirect.ts'
import type { BusinessPage } from '#contract/rules/routes.ts'
import { callApi } from './api.ts'
import { businessTarget, trustedOrigins } from './business-site.ts'
import { goTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

/** What a `redirect` or `redirectUrl` of our address leads to; `undefined` for everything that is not to be followed. */
export function readRedirect(value: string | undefined): RedirectTarget | undefined {
  return redirectTarget(value, { self: location.origin, trusted: trustedOrigins() })
}

/** Goes there. Throws the failed call where another site would have to be given tokens and they cannot be had. */
export async function follow(target: RedirectTarget): Promise<void> {
  goTo(await addressOf(target))
}

export interface SiteLink {
  to: string
  /** Only where the plain link would arrive at another site as a stranger. */
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

/** For `beforeLoad`: sends on to the business site, inside the app when that is where it is. */
export async function leaveForBusinessSite(page: BusinessPage, isPreload: boolean): Promise<void> {
  const target = businessTarget(page)
  // A finger near a link is no wish to leave: no tokens are made for it.
  if (isPreload && target.kind === 'trusted') return
  throw redirect({ href: await addressOf(target), replace: true })
}

/** Another site that we trust learns from `u`, `t` and `r` who comes (decisions.md §2); nobody else ever does. */
async function addressOf(target: RedirectTarget): Promise<string> {
  if (target.kind === 'inside') return target.path
  const url = new URL(target.url)
  if (sessionState.status !== 'member') return url.href
  // Asked of the server anyway: no page starts with it.
  const { handOver } = await import('#contract/sessions.ts')
  const tokens = await callApi(handOver, { body: { origin: url.origin } })
  for (const [name, value] of Object.entries(tokens)) url.searchParams.set(name, value)
  return url.href
}

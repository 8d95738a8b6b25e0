import { redirect } from '@tanstack/react-router'
import { redirectTarget, type RedirectTarget } from '#contract/account/redirect.ts'
import type { BusinessPage } from '#contract/wire/routes.ts'
import { callApi } from './api.ts'
import { getBusinessTarget, listTrustedOrigins } from './business-site.ts'
import { navigateTo } from './navigation.ts'
import { sessionState } from './session-state.ts'

/** Returns the target of a `redirect` or `redirectUrl` in our URL, or `undefined` if it must not be followed. */
export function readRedirect(value: string | undefined): RedirectTarget | undefined {
  return redirectTarget(value, { self: location.origin, trusted: listTrustedOrigins() })
}

/**
 * Opens the target. Another site may need tokens. If they cannot be requested, rejects with the failure of that call.
 */
export async function openTarget(target: RedirectTarget): Promise<void> {
  navigateTo(await getAddress(target))
}

/** Properties of a link that may lead to another site. */
export interface SiteLink {
  to: string
  /** Set only if a plain link would open another site without logging the user in there. */
  onClick?: (event: { preventDefault: () => void }) => void
}

export function createSiteLink(target: RedirectTarget, onFailure: (error: unknown) => void): SiteLink {
  if (target.kind === 'inside') return { to: target.path }
  return {
    to: target.url,
    onClick: event => {
      event.preventDefault()
      openTarget(target).catch(onFailure)
    },
  }
}

/** Redirects to the business site, for use in `beforeLoad`. Stays inside the app if the business site is part of it. */
export async function leaveForBusinessSite(page: BusinessPage, isPreload: boolean): Promise<void> {
  const target = getBusinessTarget(page)
  // Creates no tokens for a preload, because a preload does not mean that the user leaves.
  if (isPreload && target.kind === 'trusted') return
  throw redirect({ href: await getAddress(target), replace: true })
}

/**
 * Returns the target's URL. For a trusted other site the URL identifies the user, in the parameters `u`, `t` and `r`.
 */
async function getAddress(target: RedirectTarget): Promise<string> {
  if (target.kind === 'inside') return target.path
  const url = new URL(target.url)
  if (sessionState.status !== 'member') return url.href
  // Loads the endpoint on demand, because no page needs it at its start and it needs the server in any case.
  const { handOver } = await import('#contract/account/sessions.ts')
  const tokens = await callApi(handOver, { body: { origin: url.origin } })
  for (const [name, value] of Object.entries(tokens)) url.searchParams.set(name, value)
  return url.href
}

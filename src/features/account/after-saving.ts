import { redirectTarget } from '#contract/rules/redirect.ts'
import { businessSiteUrl } from '#app/session/business-site.ts'

/** Where `redirect` leads if it may, else the account page. */
export function afterSaving(redirectValue: string | undefined): string {
  const trusted = [new URL(businessSiteUrl()).origin]
  const target = redirectTarget(redirectValue, { self: location.origin, trusted })
  if (target?.kind === 'trusted') return target.url
  return target?.path ?? '/akun'
}

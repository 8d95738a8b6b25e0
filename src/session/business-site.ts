import type { RedirectTarget } from '#contract/account/redirect.ts'
import type { BusinessPage } from '#contract/wire/routes.ts'

const OWN_PREFIX = '/business'

/** `VITE_BUSINESS_SITE_URL` names the business site; without it the business site is this app under `/business`. */
function businessSiteUrl(): string {
  return textOf(import.meta.env['VITE_BUSINESS_SITE_URL']) || location.origin + OWN_PREFIX
}

/** The build replaces the setting names by their values, so each name must be written out in full. */
function textOf(setting: unknown): string {
  return typeof setting === 'string' ? setting : ''
}

/** Location of a page of the business site: inside this app, or on the site's own origin. */
export function businessTarget(page: BusinessPage): RedirectTarget {
  const { origin, href, pathname, search } = new URL(`${businessSiteUrl().replace(/\/+$/, '')}/${page}`)
  return origin === location.origin ? { kind: 'inside', path: pathname + search } : { kind: 'trusted', url: href }
}

/** Same target as text for a link: a path, or the full address of another origin. */
export function businessAddress(page: BusinessPage): string {
  const target = businessTarget(page)
  return target.kind === 'inside' ? target.path : target.url
}

/** This app's own copy of the page, whatever the setting is: only this origin can open data stored on the device. */
export function ownBusinessPath(page: BusinessPage): string {
  return `${OWN_PREFIX}/${page}`
}

/** Origins that may receive tokens; the server creates tokens for the same origins only. */
export function trustedOrigins(): string[] {
  const listed = textOf(import.meta.env['VITE_TRUSTED_ORIGINS']).split(',')
  return [businessSiteUrl(), ...listed].filter(each => URL.canParse(each)).map(each => new URL(each).origin)
}

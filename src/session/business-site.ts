import type { RedirectTarget } from '#contract/account/redirect.ts'
import type { BusinessPage } from '#contract/wire/routes.ts'

const OWN_PREFIX = '/business'

/**
 * Returns the URL in `VITE_BUSINESS_SITE_URL`. Without this setting the business site is this app under `/business`.
 */
function getBusinessSiteUrl(): string {
  return toTextOrEmpty(import.meta.env['VITE_BUSINESS_SITE_URL']) || location.origin + OWN_PREFIX
}

/**
 * The parameter is the value of a setting. The build replaces each `import.meta.env` name, so callers must write the
 * name in full.
 */
function toTextOrEmpty(setting: unknown): string {
  return typeof setting === 'string' ? setting : ''
}

/** Returns the target of a page of the business site: inside this app, or on the site's own origin. */
export function getBusinessTarget(page: BusinessPage): RedirectTarget {
  const { origin, href, pathname, search } = new URL(`${getBusinessSiteUrl().replace(/\/+$/, '')}/${page}`)
  return origin === location.origin ? { kind: 'inside', path: pathname + search } : { kind: 'trusted', url: href }
}

/** Returns the target of a page of the business site as text for a link: a path, or a full URL on another origin. */
export function getBusinessAddress(page: BusinessPage): string {
  const target = getBusinessTarget(page)
  return target.kind === 'inside' ? target.path : target.url
}

/**
 * Returns the path of the page inside this app, even if a business site is configured, because only this origin can
 * read data stored on the device.
 */
export function getOwnBusinessPath(page: BusinessPage): string {
  return `${OWN_PREFIX}/${page}`
}

/** Returns the origins that may receive tokens. The server creates tokens for the same origins only. */
export function listTrustedOrigins(): string[] {
  const listed = toTextOrEmpty(import.meta.env['VITE_TRUSTED_ORIGINS']).split(',')
  return [getBusinessSiteUrl(), ...listed].filter(each => URL.canParse(each)).map(each => new URL(each).origin)
}

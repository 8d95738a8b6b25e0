import { redirect } from '@tanstack/react-router'

/** `VITE_BUSINESS_SITE_URL` names the business site; without it that is this very app under `/business`. */
export function businessSiteUrl(): string {
  const configured: unknown = import.meta.env['VITE_BUSINESS_SITE_URL']
  return typeof configured === 'string' && configured !== '' ? configured : `${location.origin}/business`
}

/** `businessUrl('dashboard')`: a full address. */
export function businessUrl(path: string): string {
  return `${businessSiteUrl().replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

/** For `beforeLoad`: sends on to the business site, inside the app when that is where it is. */
export function leaveForBusinessSite(path: string): never {
  throw redirect({ href: businessUrl(path), replace: true })
}

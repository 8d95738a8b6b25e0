import * as v from 'valibot'
import { Slug } from '../text.ts'
import { codePattern } from './certificate-reference.ts'

/**
 * The pages that are documents of their own: drawn by the server for everybody alike, readable without a script, kept by the
 * worker once they were visited. Server, build and worker must choose alike. `/` is drawn by the build, its lists by the server.
 */
export const publicPages = [
  '/kelas',
  '/kelas/$slug',
  '/program',
  '/program/$slug',
  '/about',
  '/faq',
  '/instructor',
  '/career',
  '/career/$slug',
  '/story-of-love',
  '/story-of-love/$slug',
  '/privacy-policy',
  '/terms-and-conditions',
  '/prakerja',
  '/certificate-prakerja',
  '/certificates',
  '/certificates/$code',
] as const
export type PublicPage = (typeof publicPages)[number]

/** The lists of the landing page that are the site's content: the build leaves their places empty, the server fills them. */
export const landingParts = ['programs', 'testimonials', 'questions'] as const
export type LandingPart = (typeof landingParts)[number]

/** What the screen of a page reads from its address. With one of them it shows something else than its document. */
const ownQueries: Partial<Record<PublicPage, readonly string[]>> = {
  '/kelas': ['type', 'cari'],
  '/program': ['kategori'],
  '/prakerja': ['voucher'],
  '/privacy-policy': ['versi'],
  '/terms-and-conditions': ['versi'],
}

const CERTIFICATE = '/certificates/$code'

/**
 * Whether the device keeps a document that was visited. Not that of a certificate: it bears a name, and whether it still holds is
 * for the server to say.
 */
export function isKeptDocument({ page }: PublicPlace): boolean {
  return page !== CERTIFICATE
}

/** `path` is the address in its one true form; absent where nothing can stand under it. */
export interface PublicPlace {
  page: PublicPage
  path: string | undefined
}

/** The page whose document answers an address; `undefined` where the app's shell does. */
export function publicPageAt(path: string, search = ''): PublicPlace | undefined {
  const clean = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, head = '', slug, ...more] = clean.split('/')
  if (more.length > 0) return undefined
  const page = publicPages.find(each => (slug === undefined ? each === `/${head}` : each.startsWith(`/${head}/$`)))
  if (!page) return undefined
  // By its number, or in another spelling, the app looks it up: a number can be tried, and documents are drawn for everybody.
  if (page === CERTIFICATE) return codePattern.test(slug ?? '') ? { page, path: clean } : undefined
  const names = search
    .replace(/^\?/, '')
    .split('&')
    .map(part => part.split('=', 1)[0])
  if (ownQueries[page]?.some(name => names.includes(name))) return undefined
  return { page, path: slug === undefined || v.is(Slug, slug) ? clean : undefined }
}

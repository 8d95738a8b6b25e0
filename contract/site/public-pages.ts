import * as v from 'valibot'
import { Slug } from '../wire/text.ts'
import { codePattern } from '../certificate/certificate-reference.ts'

/**
 * Pages with their own documents, which can be read without a script and are the same for every visitor. The server
 * renders them. For the page `/` the server renders only the lists, and the build renders the rest. The worker stores
 * the documents after a visit (except `personalPages`). Server, build and worker must choose the same document.
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
  '/portofolio/$code',
] as const
export type PublicPage = (typeof publicPages)[number]

/** Lists of the landing page with site content. The build leaves them empty, and the server fills them. */
export const landingParts = ['programs', 'testimonials', 'questions'] as const
export type LandingPart = (typeof landingParts)[number]

/** Query parameters that change the screen of a page. The document of the page cannot be used for such a URL. */
const ownQueries: Partial<Record<PublicPage, readonly string[]>> = {
  '/kelas': ['type', 'cari', 'topik', 'tingkat', 'bayar', 'urut'],
  '/program': ['kategori'],
  '/prakerja': ['voucher'],
  '/privacy-policy': ['versi'],
  '/terms-and-conditions': ['versi'],
}

/** Pages about one user. Their URLs end with a random code. */
const personalPages: readonly PublicPage[] = ['/certificates/$code', '/portofolio/$code']

/**
 * Returns whether the device stores a visited document. Pages about a user are not stored, because they contain a name
 * and only the server knows whether they are still valid.
 */
export function isStoredOnDevice({ page }: PublicAddress): boolean {
  return !personalPages.includes(page)
}

/**
 * Returns whether the server caches the document for other visitors. A portfolio is not cached, because its owner may
 * revoke it at any time.
 */
export function isKeptOnServer(page: PublicPage): boolean {
  return page !== '/portofolio/$code'
}

/** `path` is the canonical form of the requested path. Absent if no valid page can have that path. */
export interface PublicAddress {
  page: PublicPage
  path: string | undefined
}

/** Returns the page whose document answers a path. Returns undefined if the app's shell answers it. */
export function findPublicPage(path: string, search = ''): PublicAddress | undefined {
  const clean = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, head = '', slug, ...more] = clean.split('/')
  if (more.length > 0) return undefined
  const page = publicPages.find(each => (slug === undefined ? each === `/${head}` : each.startsWith(`/${head}/$`)))
  if (!page) return undefined
  // Only a URL with the exact code has a document. For a certificate number or another spelling of the code, the app
  // requests the certificate. Numbers can be guessed, and a document is the same for every visitor.
  if (personalPages.includes(page)) return codePattern.test(slug ?? '') ? { page, path: clean } : undefined
  const names = search
    .replace(/^\?/, '')
    .split('&')
    .map(part => part.split('=', 1)[0])
  if (ownQueries[page]?.some(name => names.includes(name))) return undefined
  return { page, path: slug === undefined || v.is(Slug, slug) ? clean : undefined }
}

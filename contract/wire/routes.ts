import { decidePageAccess, type PageAccess, type Person } from '../account/access.ts'

/**
 * Every path of the app, with its access and its target. Types make the route guards match this table, a test compares
 * the route files with it, and an e2e test opens the paths with each role.
 */
export interface AppRoute {
  /** Path of the route. `$name` matches one segment. */
  path: string
  access: PageAccess
  /** True if the row also applies to paths below its path, except paths with a longer matching row. */
  isArea: boolean
  /** Redirect target for users with access, if the opened path has no query. */
  onward?: RouteTarget
}

export type RouteTarget = { kind: 'inside'; path: string } | { kind: 'business'; page: BusinessPage }
/** Page of the business site. */
export type BusinessPage = 'dashboard' | 'my-course' | 'scoring' | `learning/${string}`

/** Result of opening a path: the page itself, the login page with a link back, the landing page, or another path. */
export type RouteOutcome = { kind: 'stays' } | { kind: 'login' } | { kind: 'home' } | RouteTarget

const to = (path: string): RouteTarget => ({ kind: 'inside', path })
const toBusiness = (page: BusinessPage): RouteTarget => ({ kind: 'business', page })
const row = (isArea: boolean) => {
  return <A extends PageAccess, P extends string>(access: A, path: P, onward?: RouteTarget) => {
    return { path, access, isArea, ...(onward && { onward }) }
  }
}
const page = row(false)
const area = row(true)

export const appRoutes = [
  page('anyone', '/'),
  page('anyone', '/new'),
  page('anyone', '/register', to('/auth/register')),
  page('anyone', '/maintenance'),
  area('anyone', '/prakerja'),
  page('anyone', '/prakerja/checking-voucher'),
  area('anyone', '/career'),
  page('anyone', '/career/$slug'),
  area('anyone', '/certificate-prakerja'),
  area('anyone', '/certificates'),
  page('anyone', '/certificates/$code'),
  page('anyone', '/portofolio/$code'),
  area('anyone', '/kelas'),
  page('anyone', '/kelas/$slug'),
  // The other pages below `/kelas` are public, but a payment needs a logged-in user.
  page('member', '/kelas/$slug/checkout'),
  area('anyone', '/program'),
  page('anyone', '/program/$slug'),
  area('anyone', '/reset-password'),
  area('anyone', '/story-of-love'),
  page('anyone', '/story-of-love/$slug'),
  area('anyone', '/privacy-policy'),
  area('anyone', '/terms-and-conditions'),
  area('anyone', '/faq'),
  area('anyone', '/instructor'),
  area('anyone', '/about'),
  page('anyone', '/cari'),
  page('anyone', '/privasi'),
  area('anyone', '/auth', to('/auth/login')),
  page('anyone', '/auth/login'),
  page('anyone', '/auth/register'),
  page('anyone', '/auth/forget-password'),
  page('anyone', '/auth/reset-password'),
  page('anyone', '/auth/confirm-email'),
  page('anyone', '/auth/success'),
  page('anyone', '/auth/callback', to('/')),

  page('member', '/dashboard', toBusiness('dashboard')),
  page('member', '/dashboard/activity', toBusiness('my-course')),
  page('member', '/dashboard/my-course'),
  page('member', '/business/dashboard'),
  page('member', '/business/my-course'),
  page('member', '/business/learning/$enrollmentId'),
  page('expert', '/business/scoring'),
  page('member', '/business/level-up'),
  page('member', '/bagikan'),
  page('member', '/lecture-material/$type/$id', toBusiness('my-course')),
  page('member', '/sertifikat'),
  page('member', '/keahlian'),
  page('member', '/keahlian/bagikan'),
  page('member', '/completion_certificate/v2/$code'),
  page('member', '/graduation_certificate/v2/$code'),
  page('member', '/attendance_certificate/v2/$code'),
  page('member', '/payment/success', toBusiness('my-course')),
  page('member', '/payment/pending'),
  page('member', '/payment/error'),
  page('member', '/akun'),
  page('member', '/akun/edit-profile'),
  page('member', '/akun/pesanan'),
  page('member', '/akun/notifikasi'),
  page('member', '/akun/$bagian'),
  page('member', '/review'),
  page('member', '/catatan'),
  page('member', '/sync'),
  page('member', '/penyimpanan'),
  page('member', '/papan-poin'),
  page('member', '/riwayat-poin'),
  page('member', '/tukar-poin'),
  page('member', '/webinar'),
  page('member', '/webinar/$slug'),
  page('member', '/webinar/$slug/ruang/$number'),
  page('member', '/webinar/$slug/rekap/$number'),
  page('member', '/donasi'),
  area('member', '/blog'),

  area('expert', '/expert', to('/expert/dashboard')),
  page('expert', '/expert/dashboard'),
  page('expert', '/expert/task-assignment'),
  page('expert', '/expert/task-assignment/$id'),
  page('expert', '/expert/tanya'),
  page('expert', '/expert/tanya/$id'),
  page('expert', '/expert/bawaan'),
  page('expert', '/expert/sesi'),

  area('admin', '/admin', to('/admin/dashboard')),
  page('admin', '/admin/dashboard'),
  page('admin', '/admin/dashboard/rincian'),
  page('admin', '/admin/scoring'),
  page('admin', '/admin/scoring/$id'),
  page('admin', '/admin/scoring/quiz'),
  page('admin', '/admin/coupon'),
  page('admin', '/admin/coupon/redeem'),
  page('admin', '/admin/coupon/$id'),
  page('admin', '/admin/user'),
  page('admin', '/admin/user/$id'),
  page('admin', '/admin/user-graduation/'),
  page('admin', '/admin/user-lulusin/'),
  page('admin', '/admin/user-lulusin/$id'),
  page('admin', '/admin/redeem-pulsa/'),
  page('admin', '/admin/redeem-pulsa/$id'),
  page('admin', '/admin/create-certificate'),
  page('admin', '/admin/certificate/create'),
  page('admin', '/admin/tanya'),
  page('admin', '/admin/tanya/$id'),
  page('admin', '/admin/level-up'),
  page('admin', '/admin/level-up/$id'),
  page('admin', '/admin/order'),
  page('admin', '/admin/order/$id'),
  page('admin', '/admin/inventory'),
  page('admin', '/admin/inventory/$id'),
  page('admin', '/admin/kategori'),
  page('admin', '/admin/kategori/$id'),
  page('admin', '/admin/jadwal-poin'),
  page('admin', '/admin/jadwal-poin/$id'),
  page('admin', '/admin/survei'),
  page('admin', '/admin/sekolah'),
  page('admin', '/admin/konten'),
  page('admin', '/admin/konten/$id'),
  page('admin', '/admin/email'),
  page('admin', '/admin/career-track'),
  page('admin', '/admin/career-track/$id'),
  page('admin', '/admin/career-track/$id/susunan'),
  page('admin', '/admin/career-track/$id/salin'),
  page('admin', '/admin/structured/$id'),
  page('admin', '/admin/kelas'),
  page('admin', '/admin/kelas/$id'),
  page('admin', '/admin/instructor'),
  page('admin', '/admin/instructor/$id'),
  page('admin', '/admin/lecture-material/update'),
  page('admin', '/admin/lecture-material/update/$id'),
  page('admin', '/admin/quiz'),
  page('admin', '/admin/quiz/bank'),
  page('admin', '/admin/quiz/bank/$id'),
  page('admin', '/admin/quiz/$id'),
  page('admin', '/admin/kiriman'),
  page('admin', '/admin/kiriman/$id'),
  page('admin', '/admin/perangkat'),
  page('admin', '/admin/perangkat/$id'),
  page('admin', '/admin/bulk'),
  page('admin', '/admin/bulk/$id'),
  page('admin', '/admin/webinar'),
  page('admin', '/admin/webinar/$id'),
  page('admin', '/admin/sesi'),
  page('admin', '/admin/kecepatan'),
  page('admin', '/admin/log'),
  page('admin', '/admin/log/$id'),
] satisfies AppRoute[]

/** Access of a path as a type, so that the table is not part of a page's script. */
export type AccessAt<Path extends AppPath> = Extract<Row, { path: Path }>['access']
export type AppPath = Row['path']
type Row = (typeof appRoutes)[number]

/** Returns the access of a path. The longest matching row applies. A path without a row needs a login. */
export function findPageAccess(path: string): PageAccess {
  const segments = getSegments(path)
  let foundPath: { access: PageAccess; length: number } | undefined
  // The cast widens the literal types of the rows.
  for (const row of appRoutes as readonly AppRoute[]) {
    const pattern = getSegments(row.path)
    const isLonger = foundPath === undefined || pattern.length > foundPath.length
    if (isLonger && matchesPattern(row, pattern, segments)) foundPath = { access: row.access, length: pattern.length }
  }
  return foundPath?.access ?? 'member'
}

/**
 * Returns where a route leads the person: the page itself, another path, the login page or the landing page. `person`
 * is undefined for a visitor.
 */
export function getRouteOutcome({ access, onward }: AppRoute, person: Person | undefined): RouteOutcome {
  const verdict = decidePageAccess(access, person)
  if (verdict !== 'enter') return { kind: verdict }
  return onward ?? { kind: 'stays' }
}

function getSegments(path: string): string[] {
  return path.split('/').filter(segment => segment !== '')
}

function matchesPattern({ isArea }: AppRoute, pattern: readonly string[], segments: readonly string[]): boolean {
  if (isArea ? segments.length < pattern.length : segments.length !== pattern.length) return false
  return pattern.every((segment, index) => segment.startsWith('$') || segment === segments[index])
}

/*
 * A newcomer who wants to join sees the registration form first. This applies if `redirect` is a checkout, voucher or
 * webinar, and no user has ever logged in on the device. The mark `semai-member` in local storage contains no user and
 * stays after a logout. A lesson needs an enrolment, so its visitor has an account and gets the login form.
 * - The product prescribes `/auth/login` with `redirect`, so the route guard cannot redirect to `/auth/register`.
 *   'Masuk' adds `pane=login` to the URL, so the choice survives a reload. The typed email moves to the other form.
 * - The card of a course loads in its own chunk, and reads stored responses or makes one public call. Without them the
 *   card describes the target in words.
 * - Not done: a query parameter of the guard. Links of other sites and emails would lack it. Not done: asking the
 *   server whether an email is registered. The server must not reveal that.
 * - Measured: the login page starts with 146.3 KiB of script instead of 145.2 KiB. A newcomer needs nine taps to the
 *   first lesson (`join.e2e.ts`). A registered user on a new phone presses 'Masuk' once more than before.
 */

/** Page that needs an account and that a visitor wanted to open. */
export type JoinTarget = { kind: 'course'; slug: string } | { kind: 'voucher' | 'webinar' | 'lesson' }

const starts = [
  ['/prakerja', 'voucher'],
  ['/webinar', 'webinar'],
  ['/lecture-material', 'lesson'],
  ['/business/learning', 'lesson'],
] as const

/** Returns the target at `path`, a URL of this app. Returns undefined for other pages. */
export function findJoinTarget(path: string | undefined): JoinTarget | undefined {
  const pathname = path?.split(/[?#]/, 1)[0] ?? ''
  const slug = /^\/kelas\/([^/]+)\/checkout\/?$/.exec(pathname)?.[1]
  if (slug !== undefined) return { kind: 'course', slug }
  const kind = starts.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1]
  return kind && { kind }
}

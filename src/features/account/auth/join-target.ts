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

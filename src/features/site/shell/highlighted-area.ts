/**
 * Item of the bottom bar by the start of the address. The items' own targets redirect to other addresses, and have
 * subpages.
 */
const areas: readonly [area: string, item: string][] = [
  ['/dashboard', '/dashboard'],
  ['/business/dashboard', '/dashboard'],
  ['/kelas', '/kelas'],
  ['/program', '/kelas'],
  ['/dashboard/my-course', '/dashboard/my-course'],
  ['/business/my-course', '/dashboard/my-course'],
  ['/business/learning', '/dashboard/my-course'],
  ['/business/level-up', '/dashboard/my-course'],
  ['/webinar', '/webinar'],
  ['/akun', '/akun'],
]

/**
 * Returns the longest area that is a prefix of the address at a segment boundary; `undefined` if the bar has no such
 * item.
 */
export function highlightedArea(path: string): string | undefined {
  const within = areas.filter(([area]) => path === area || path.startsWith(`${area}/`))
  return within.sort(([one], [other]) => other.length - one.length)[0]?.[1]
}

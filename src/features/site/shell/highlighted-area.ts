/**
 * Item of the bottom bar for each path prefix. The item cannot be found by its own target alone, because the targets
 * redirect to other paths and have subpages.
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
 * Returns the bar's item for the longest area that equals `path` or is a parent of `path`. Returns `undefined` if there
 * is none.
 */
export function findHighlightedArea(path: string): string | undefined {
  const within = areas.filter(([area]) => path === area || path.startsWith(`${area}/`))
  return within.sort(([one], [other]) => other.length - one.length)[0]?.[1]
}

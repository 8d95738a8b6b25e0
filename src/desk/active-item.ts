/** Maps other paths of a page to the path that the menu contains. */
const aliases: Readonly<Record<string, string>> = { '/admin/certificate/create': '/admin/create-certificate' }

const bare = (path: string) => path.replace(/\/+$/, '') || '/'

/** Returns the menu path that equals `path` or is a parent of `path`. If several paths match, returns the longest. */
export function findActiveItem(urls: readonly string[], path: string): string | undefined {
  const here = bare(path)
  const wantedPath = aliases[here] ?? here
  const fits = urls.filter(url => wantedPath === bare(url) || wantedPath.startsWith(`${bare(url)}/`))
  return fits.toSorted((one, other) => bare(other).length - bare(one).length)[0]
}

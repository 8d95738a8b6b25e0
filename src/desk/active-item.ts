/** Second addresses of pages, mapped to the address in the menu (decisions.md §1). */
const aliases: Readonly<Record<string, string>> = { '/admin/certificate/create': '/admin/create-certificate' }

const bare = (path: string) => path.replace(/\/+$/, '') || '/'

/**
 * Returns the menu address that is a prefix of this address at a segment boundary; the longest one if there are
 * several.
 */
export function activeItem(urls: readonly string[], path: string): string | undefined {
  const here = bare(path)
  const asked = aliases[here] ?? here
  const fits = urls.filter(url => asked === bare(url) || asked.startsWith(`${bare(url)}/`))
  return fits.toSorted((one, other) => bare(other).length - bare(one).length)[0]
}

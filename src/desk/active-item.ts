/** Two addresses of one page (decisions.md §1). */
const aliases: Readonly<Record<string, string>> = { '/admin/certificate/create': '/admin/create-certificate' }

const bare = (path: string) => path.replace(/\/+$/, '') || '/'

/** The url the address starts with, on the border of a segment; the longest where several do. */
export function activeItem(urls: readonly string[], path: string): string | undefined {
  const here = bare(path)
  const asked = aliases[here] ?? here
  const fits = urls.filter(url => asked === bare(url) || asked.startsWith(`${bare(url)}/`))
  return fits.toSorted((one, other) => bare(other).length - bare(one).length)[0]
}

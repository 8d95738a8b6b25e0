export interface SoonPage {
  name: string
  /** What it will be, in a sentence. */
  text: string
}

/** product.md §2 'Admin menu', by what follows `/admin/`. */
const pages: Record<string, SoonPage> = {}

export function findSoonPage(path: string): SoonPage | undefined {
  const key = path.replace(/\/$/, '')
  return Object.hasOwn(pages, key) ? pages[key] : undefined
}

import type { PackageReportRow } from '#contract/packages/package-report.ts'
import type { FoundMaterial, FoundNode } from './found.ts'
import type { ManifestItem } from './manifest/manifest.ts'
import { type ReportBuilder, shortenForMessage, markAsSimplified, chooseTitle } from './report.ts'

/** Function that completes the report row of an item and returns the item's materials. */
export type ItemReader = (item: ManifestItem, row: PackageReportRow, title: string) => Promise<FoundMaterial[]>

export const NO_TITLE = 'Tidak punya judul di paket'

/**
 * Reads the items of a structure with their content. Each item gets a row in the report, in the order of the package.
 */
export async function readItems(
  items: readonly ManifestItem[],
  place: readonly string[],
  report: ReportBuilder,
  read: ItemReader,
): Promise<FoundNode[]> {
  const nodes: FoundNode[] = []
  for (const [at, item] of items.entries()) {
    const { title, isCut } = chooseTitle(item.title, `${item.resourceId === '' ? 'Bagian' : 'Materi'} ${at + 1}`)
    const row = report.add({ id: item.id, title, place: [...place], source: 'folder' })
    const materials = await read(item, row, title)
    report.hold(materials.length)
    if (shortenForMessage(item.title) === '' && row.title === title) markAsSimplified(row, NO_TITLE)
    if (isCut) markAsSimplified(row, 'Judulnya lebih dari 120 karakter, jadi dipotong')
    if (!item.isVisible) markAsSimplified(row, 'Di asalnya tersembunyi; di sini tampil')
    // Must come after `read`, because `read` may have replaced the title of the row.
    const name = row.title
    nodes.push({
      title: name,
      row,
      materials,
      children: await readItems(item.children, [...place, name], report, read),
    })
  }
  return withHeadings(nodes)
}

/**
 * Makes an item without content a heading. The items after it, up to the next heading or folder, become its children.
 */
function withHeadings(nodes: readonly FoundNode[]): FoundNode[] {
  const next: FoundNode[] = []
  let heading: FoundNode | undefined
  for (const node of nodes) {
    const isHeading = node.row.source === 'folder' && node.children.length === 0
    if (isHeading || node.children.length > 0) heading = isHeading ? node : undefined
    if (heading && heading !== node) heading.children.push(node)
    else next.push(node)
  }
  return next
}

import { countItems } from '../count.ts'
import { flattenTracks } from '../flatten-tracks.ts'
import type { FoundNode, FoundPackage } from '../found.ts'
import { getScormType } from '../manifest/format.ts'
import type { Manifest, ManifestItem } from '../manifest/manifest.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { chooseProgramTitle, ReportBuilder, markAsSimplified, chooseTitle } from '../report.ts'
import { NO_TITLE, readItems } from '../structure.ts'
import { listRuleNotes, listSequencingNotes } from './sequencing.ts'
import { readUnit } from './unit.ts'

const OUTSIDE = 'Di luar susunan'

/**
 * Reads a SCORM package. Every item that can be launched becomes a unit, which is played from the files of the package.
 */
export async function readScorm(files: PackageFiles, manifest: Manifest): Promise<FoundPackage> {
  const { format, organizations, resources } = manifest
  const standard = format.kind === 'scorm' ? format.version : '1.2'
  const report = new ReportBuilder()
  const [main, ...others] = organizations
  const name = format.kind === 'scorm' ? `SCORM ${format.edition}` : 'SCORM'
  const items = main?.items ?? []
  const title = chooseProgramTitle({ title: manifest.title || (main?.title ?? '') }, items, name)
  const about = { files, manifest, standard, title } as const
  const takenIds = new Set<string>()

  const read = (items: readonly ManifestItem[], path: readonly string[], isMain: boolean) =>
    readItems(items, path, report, async (item, row, itemTitle) => {
      if (item.resourceId === '') {
        markAsSimplified(row, ...listRuleNotes(manifest, item))
        return []
      }
      const isTaken = takenIds.has(item.resourceId)
      takenIds.add(item.resourceId)
      row.source = 'unit'
      if (isMain || !isTaken) return readUnit(about, item, row, itemTitle)
      row.notes.push('Sudah ikut lewat susunan utama')
      return []
    })

  // If the package has only one unit and the unit has no title, the unit gets the title of the package.
  const isLone = items.length === 1 && items[0]?.title === ''
  const nodes = await read(isLone ? items.map(item => ({ ...item, title })) : items, [], true)
  for (const other of others) {
    const { title: place } = chooseTitle(other.title, 'Susunan lain')
    const row = report.add({ id: other.id, title: place, place: [], source: 'folder' })
    nodes.push({ title: place, row, materials: [], children: await read(other.items, [place], false) })
  }
  const outside = [...resources.values()].filter(
    resource => !takenIds.has(resource.id) && canStandAlone(resource, manifest),
  )
  nodes.push(...(await outsideNodes(outside, report, items => read(items, [OUTSIDE], true))))
  report.notes.push(...listSequencingNotes(main))
  return {
    title,
    summary: manifest.description,
    tracks: flattenTracks(nodes, title),
    report: report.finish(name, title, {
      items: countItems(manifest) + others.length + outside.length,
      questions: 0,
    }),
  }
}

/**
 * True if a resource becomes a unit although no item refers to it. A SCO always becomes a unit. An asset becomes a unit
 * only if it is a page and the package has no structure.
 */
function canStandAlone({ element, href }: ManifestResource, { organizations }: Manifest): boolean {
  const type = getScormType(element)
  const isPage = type === 'asset' && /\.x?html?(?:[?#]|$)/i.test(href)
  return type === 'sco' || (isPage && organizations.every(({ items }) => items.length === 0))
}

async function outsideNodes(
  resources: readonly ManifestResource[],
  report: ReportBuilder,
  read: (items: ManifestItem[]) => Promise<FoundNode[]>,
): Promise<FoundNode[]> {
  if (resources.length === 0) return []
  report.notes.push(`${resources.length} unit tidak ada di susunan paket, jadi berada di "${OUTSIDE}"`)
  const children = await read(
    resources.map(({ id, element }) => ({
      id,
      title: id,
      resourceId: id,
      parameters: '',
      isVisible: true,
      children: [],
      element,
    })),
  )
  for (const { row } of children) markAsSimplified(row, NO_TITLE)
  return children
}

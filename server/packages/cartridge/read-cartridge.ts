import type { PackageReportRow } from '#contract/packages/package-report.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { countItems, countQuestions } from '../count.ts'
import { PackageFault } from '../fault.ts'
import { flattenTracks } from '../flatten-tracks.ts'
import type { FoundMaterial, FoundNode, FoundPackage } from '../found.ts'
import type { Manifest, ManifestItem } from '../manifest/manifest.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { chooseProgramTitle, ReportBuilder, shortenForMessage, markAsSkipped } from '../report.ts'
import { readItems } from '../structure.ts'
import type { Content } from './content.ts'
import { groupItems } from './qti2/group-items.ts'
import { listUnreferencedItems, reportUnusedFiles } from './outside.ts'
import { chooseVariant, readResource } from './read-resource.ts'
import { reportContent } from './tell.ts'

const OUTSIDE = 'Di luar susunan'
/** Maximum length of all texts together. It is limited, because the result of a dry run is stored with all texts. */
const MAX_TEXT_LENGTH = 20_000_000

/** Reads a Common Cartridge in the order of its structure. Pages become articles, and assessments become quizzes. */
export async function readCartridge(files: PackageFiles, given: Manifest): Promise<FoundPackage> {
  const manifest = await groupItems(files, given)
  const { organizations, resources } = manifest
  const report = new ReportBuilder()
  /**
   * Contents that were already read, by resource. Thousands of items may refer to one resource, and each resource is
   * read only once.
   */
  const contents = new Map<ManifestResource, Content>()
  /** Resources that items refer to. The value is the variant that is read instead, or the resource itself. */
  const resolved = new Map<ManifestResource, ManifestResource>()
  let textLength = 0

  async function read(item: ManifestItem, row: PackageReportRow, itemTitle: string): Promise<FoundMaterial[]> {
    if (item.resourceId === '') return []
    const namedResource = resources.get(item.resourceId)
    if (!namedResource) {
      row.source = 'other'
      markAsSkipped(row, 'Sumbernya tidak ada di manifest paket')
      return []
    }
    const resource = resolved.get(namedResource) ?? chooseVariant(namedResource, manifest)
    resolved.set(namedResource, resource).set(resource, resource)
    const knownContent = contents.get(resource)
    const content =
      knownContent ?? (await readResource(files, manifest, resource, item.title === '' ? undefined : itemTitle))
    contents.set(resource, content)
    textLength += content.materials.reduce((sum, material) => sum + getLength(material), 0)
    if (textLength > MAX_TEXT_LENGTH) throw new PackageFault('PACKAGE_TOO_LARGE')
    if (item.title === '') row.title = shortenForMessage(content.title)
    reportContent(report, row, content, knownContent === undefined)
    const [only, ...more] = content.materials
    // Uses the title of the item instead of the content's title, because two items with different titles may refer to
    // the same resource.
    return only && more.length === 0 && item.title !== '' ? [{ ...only, title: itemTitle }] : content.materials
  }

  const nodes: FoundNode[] = []
  for (const [at, { title: name, items }] of organizations.entries()) {
    nodes.push(...(await readItems(items, at === 0 ? [] : [name], report, read)))
  }
  const outside = listUnreferencedItems(files, manifest, new Set(resolved.keys()))
  const added = await readItems(outside, nodes.length > 0 ? [OUTSIDE] : [], report, read)
  // If the package has no structure, the listed resources are its whole content.
  if (nodes.length === 0) nodes.push(...added)
  else if (added.length > 0) {
    report.notes.push(`${added.length} sumber tidak ada di susunan paket, jadi berada di "${OUTSIDE}"`)
    nodes.push({ title: OUTSIDE, row: ownRow(), materials: [], children: added })
  }
  reportUnusedFiles(files, manifest, report)
  const format = nameOf(manifest, report)
  const title = chooseProgramTitle(manifest, nodes, format)
  return {
    title,
    summary: manifest.description,
    tracks: flattenTracks(nodes, title),
    report: report.finish(format, title, {
      items: countItems(manifest) + outside.length,
      questions: await countQuestions(files, given),
    }),
  }
}

/**
 * Creates a report row for a folder that the importer adds. The row is not part of the package's report, because the
 * package does not contain this folder.
 */
const ownRow = () => new ReportBuilder().add({ id: '', title: OUTSIDE, place: [], source: 'folder' })

function getLength(material: FoundMaterial): number {
  if (material.kind === 'quiz') return JSON.stringify(material.quiz).length
  return 'blocks' in material ? toMarkdown(material.blocks).length : 0
}

function nameOf({ format, resources }: Manifest, report: ReportBuilder): string {
  if (format.kind !== 'cartridge' || format.version === '') {
    const types = [...resources.values()].map(({ type }) => /^imsqti_(?:item|test)_xmlv(\d)p(\d)/.exec(type))
    const [, major, minor] = types.find(type => type !== null) ?? []
    return major === undefined ? 'IMS Content Package' : `QTI ${major}.${minor}`
  }
  if (!format.isKnown) report.notes.push('Versi paket ini tidak kami kenal. Periksa hasilnya dengan teliti.')
  return `${format.isThin ? 'Thin ' : ''}Common Cartridge ${format.version}`
}

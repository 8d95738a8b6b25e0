import { toPlainText } from '../cartridge/qti/words.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import type { ManifestItem } from '../manifest/manifest.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import type { Activity, Backup, Section } from './backup.ts'
import { getValue } from './values.ts'

/** Content of an item: an activity, or the summary of a section. */
export type ItemContent = { kind: 'activity'; activity: Activity } | { kind: 'summary'; section: Section }

/** Structure of a backup as items. The contents of the items are in `contents`, by `resourceId`. */
export interface Items {
  items: ManifestItem[]
  contents: ReadonlyMap<string, ItemContent>
}

/**
 * Maximum length of a label that becomes a heading for the items after it. A longer label, or a label with pictures or
 * links, becomes an article.
 */
const HEADING_MAX_LENGTH = 80
const RICH = /<(?:img|a|video|audio|iframe|table|ul|ol)\b/i
const NO_ELEMENT: XmlElement = { name: '', attributes: new Map(), children: [] }

/**
 * Builds the items of a backup. Each section becomes a folder with its summary and activities. A subsection becomes a
 * folder inside its section.
 */
export function createItems(files: PackageFiles, { sections, loose }: Backup): Items {
  const contents = new Map<string, ItemContent>()
  const inner = new Map(sections.map(section => [section.subsectionOf, section]))
  inner.delete('')

  const item = (id: string, title: string, more: Partial<ManifestItem>): ManifestItem => ({
    id,
    title,
    resourceId: '',
    parameters: '',
    isVisible: true,
    children: [],
    element: NO_ELEMENT,
    ...more,
  })

  function activityItem(activity: Activity): ManifestItem {
    const { id, title, kind, instanceId, isVisible } = activity
    const section = kind === 'subsection' ? inner.get(instanceId) : undefined
    // Uses each subsection only once, even if several activities of the backup refer to it.
    if (section && inner.delete(instanceId)) return { ...sectionItem(section), id, title: title || section.title }
    const text = kind === 'label' ? findHeading(files, activity) : ''
    if (text !== '') return item(id, text, { isVisible })
    const resourceId = `activity ${id}`
    contents.set(resourceId, { kind: 'activity', activity })
    return item(id, title, { resourceId, isVisible })
  }

  function sectionItem(section: Section): ManifestItem {
    const { id, title, summary, isVisible, activities } = section
    const resourceId = `section ${id}`
    if (summary !== '') contents.set(resourceId, { kind: 'summary', section })
    const first = summary === '' ? [] : [item(id, title, { resourceId })]
    return item(id, title, { isVisible, children: [...first, ...activities.map(activityItem)] })
  }

  const tops = sections.filter(({ subsectionOf }) => subsectionOf === '').map(sectionItem)
  return { items: [...tops, ...[...inner.values()].map(sectionItem), ...loose.map(activityItem)], contents }
}

function findHeading(files: PackageFiles, { fields }: Activity): string {
  const html = getValue(fields, 'intro')
  if (RICH.test(html)) return ''
  const text = toPlainText(files, html, new Set())
  return text.length <= HEADING_MAX_LENGTH && !text.includes('\n') ? text : ''
}

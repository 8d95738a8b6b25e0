import { PackageFault } from '../fault.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { getAttribute, findChild, findChildren } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { getValue } from './values.ts'

export const MANIFEST = 'moodle_backup.xml'
const XML_MAX_BYTES = 8 * 1024 ** 2
const MAX_PARTS = 5_000

export interface Activity {
  /** Id of the activity as a module of the course. */
  id: string
  /** Id of the activity in the database table of its module. */
  instanceId: string
  /** Name of the Moodle module, for example `page` or `quiz`. */
  kind: string
  title: string
  contextId: string
  isVisible: boolean
  /** XML element that contains the fields of the activity. */
  fields: XmlElement
}

export interface Section {
  id: string
  title: string
  number: number
  /** Summary of the section as HTML. */
  summary: string
  isVisible: boolean
  activities: Activity[]
  /**
   * For a subsection, the `instanceId` of the `subsection` activity that shows it. Empty for a section of the course.
   */
  subsectionOf: string
}

export interface Backup {
  title: string
  /** Summary of the course as HTML. */
  summary: string
  contextId: string
  /** Version of Moodle that wrote the backup, for example `4.1.11`. */
  release: string
  sections: Section[]
  /** Activities of a backup that has no sections. */
  loose: Activity[]
}

const getXmlAt = async (files: PackageFiles, path: string) =>
  files.find(path) === undefined ? undefined : readXml(await files.read(path, XML_MAX_BYTES), path)

/** Reads the structure of a backup: its sections in their order, and the activities of each section. */
export async function readBackup(files: PackageFiles): Promise<Backup> {
  const root = await readXml(await files.read(MANIFEST, XML_MAX_BYTES), MANIFEST)
  const information = findChild(root, 'information')
  const contents = findChild(information, 'contents')
  if (!contents) throw new PackageFault('PACKAGE_MANIFEST_UNKNOWN')
  const activities = new Map<string, { activity: Activity; sectionId: string }>()
  const activityElements = findChildren(findChild(contents, 'activities'), 'activity')
  const parts = findChildren(findChild(contents, 'sections'), 'section')
  if (activityElements.length + parts.length > MAX_PARTS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
  for (const each of activityElements) {
    const sectionId = getValue(each, 'sectionid')
    activities.set(getValue(each, 'moduleid'), { activity: await readActivity(files, each), sectionId })
  }
  const sections: Section[] = []
  for (const each of parts) sections.push(await readSection(files, each, activities))
  const placedActivities = new Set(sections.flatMap(section => section.activities))
  const course = await getXmlAt(files, `${findFolder(findChild(contents, 'course')) || 'course'}/course.xml`)
  return {
    title: getValue(course, 'fullname') || getValue(information, 'original_course_fullname'),
    summary: getValue(course, 'summary'),
    contextId: getAttribute(course, 'contextid'),
    release: /^[\d.]+/.exec(getValue(information, 'moodle_release'))?.[0] ?? '',
    sections: sections.toSorted((a, b) => a.number - b.number),
    loose: [...activities.values()].map(({ activity }) => activity).filter(activity => !placedActivities.has(activity)),
  }
}

const findFolder = (element: XmlElement | undefined) => getValue(element, 'directory').replace(/\/+$/, '')

async function readActivity(files: PackageFiles, listed: XmlElement): Promise<Activity> {
  const kind = getValue(listed, 'modulename')
  const folder = findFolder(listed)
  const root = await getXmlAt(files, `${folder}/${kind}.xml`)
  const fields = findChild(root, kind) ?? listed
  const module = await getXmlAt(files, `${folder}/module.xml`)
  return {
    id: getValue(listed, 'moduleid'),
    instanceId: getAttribute(fields, 'id'),
    kind,
    title: getValue(fields, 'name') || getValue(listed, 'title'),
    contextId: getAttribute(root, 'contextid'),
    isVisible: getValue(module, 'visible') !== '0',
    fields,
  }
}

async function readSection(
  files: PackageFiles,
  listed: XmlElement,
  all: ReadonlyMap<string, { activity: Activity; sectionId: string }>,
): Promise<Section> {
  const id = getValue(listed, 'sectionid')
  const section = await getXmlAt(files, `${findFolder(listed)}/section.xml`)
  const number = Number.parseInt(getValue(section, 'number') || getValue(listed, 'title'), 10) || 0
  const inOrder = getValue(section, 'sequence').split(',')
  // Uses the order of the list in the section. Activities that are missing in this list come at the end.
  const ownModules = [...all].filter(([, { sectionId }]) => sectionId === id).map(([moduleId]) => moduleId)
  const ids = [...new Set([...inOrder.filter(each => ownModules.includes(each)), ...ownModules])]
  return {
    id,
    number,
    title: getValue(section, 'name') || (number === 0 ? 'Umum' : `Topik ${number}`),
    summary: getValue(section, 'summary'),
    isVisible: getValue(section, 'visible') !== '0',
    activities: ids.flatMap(each => all.get(each)?.activity ?? []),
    subsectionOf: getValue(section, 'component') === 'mod_subsection' ? getValue(section, 'itemid') : '',
  }
}

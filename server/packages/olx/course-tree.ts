import { PackageFault } from '../fault.ts'
import { getFolder, type PackageFiles } from '../manifest/package-files.ts'
import { getAttribute, findChildren } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'

const XML_MAX_BYTES = 4 * 1024 ** 2
const MAX_PARTS = 20_000
const COURSE_FILE = /^(?:[^/]+\/)?course\.xml$/

/**
 * An element of the course structure: a chapter, sequential, vertical or component. `element` contains its full
 * content, even if the content is in a separate file.
 */
export interface CoursePart {
  tag: string
  id: string
  title: string
  element: XmlElement
  children: CoursePart[]
}

export interface CourseTree {
  title: string
  /** Path of the folder with `course.xml`. Empty if the file is in the top folder of the package. */
  folder: string
  chapters: CoursePart[]
}

/** Returns the path of `course.xml`. Returns undefined if the package is not an Open edX course. */
export const findCourseFile = (paths: readonly string[]) =>
  paths.filter(path => COURSE_FILE.test(path)).toSorted((a, b) => a.length - b.length)[0]

const CONTAINERS = new Set([
  'course',
  'chapter',
  'sequential',
  'vertical',
  'library_content',
  'split_test',
  'conditional',
])

/**
 * Reads the structure of an Open edX course (OLX). An element either refers to a separate file by its `url_name` or
 * contains its content itself. Does not read drafts.
 */
export async function readCourseTree(files: PackageFiles, path: string): Promise<CourseTree> {
  const folder = getFolder(path)
  const inFolder = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  let parts = 0

  async function getPart(given: XmlElement): Promise<CoursePart> {
    parts += 1
    if (parts > MAX_PARTS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    const id = getAttribute(given, 'url_name')
    // A colon in an id stands for a slash in the path of the file.
    const ownFile = files.find(inFolder(`${given.name}/${id.replaceAll(':', '/')}.xml`))
    const isPointer = ownFile !== undefined && findChildren(given).length === 0
    const element = isPointer ? await readXml(await files.read(ownFile, XML_MAX_BYTES), ownFile) : given
    const inside = CONTAINERS.has(given.name) ? findChildren(element).filter(child => !IGNORED.has(child.name)) : []
    const children: CoursePart[] = []
    for (const child of inside) children.push(await getPart(child))
    return {
      tag: given.name,
      id,
      title: getAttribute(element, 'display_name') || getAttribute(given, 'display_name'),
      element,
      children,
    }
  }

  const course = await getPart(await readXml(await files.read(path, XML_MAX_BYTES), path))
  if (course.tag !== 'course') throw new PackageFault('PACKAGE_MANIFEST_UNKNOWN')
  return { title: course.title, folder, chapters: course.children }
}

/** Child elements of a course that contain no learning content. */
const IGNORED = new Set(['wiki', 'textbook'])

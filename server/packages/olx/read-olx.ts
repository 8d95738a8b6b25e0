import type { PackageReportRow } from '#contract/packages/package-report.ts'
import { PackageFault } from '../fault.ts'
import { flattenTracks } from '../flatten-tracks.ts'
import type { FoundMaterial, FoundPackage } from '../found.ts'
import type { ManifestItem } from '../manifest/manifest.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { reportContent } from '../cartridge/tell.ts'
import { chooseProgramTitle, ReportBuilder, markAsSimplified, chooseTitle } from '../report.ts'
import { readItems } from '../structure.ts'
import { countCourse } from './count-course.ts'
import { findCourseFile, type CoursePart, readCourseTree } from './course-tree.ts'
import { readVertical } from './vertical.ts'

const FORMAT = 'Open edX'
const NAMES: Readonly<Record<string, string>> = { html: 'Teks', video: 'Video', problem: 'Soal' }

/** Reads an Open edX course (OLX). Chapters become tracks, sections become classes, and pages become materials. */
export async function readOlx(files: PackageFiles): Promise<FoundPackage> {
  const path = findCourseFile(files.paths)
  if (path === undefined) throw new PackageFault('PACKAGE_MANIFEST_MISSING')
  const { title: name, folder, chapters } = await readCourseTree(files, path)
  const report = new ReportBuilder()
  const pages = new Map<string, CoursePart>()

  const getItem = (part: CoursePart, at: number): ManifestItem => {
    const isPage = part.tag === 'vertical'
    const resourceId = isPage ? `${at} ${part.id}` : ''
    if (isPage) pages.set(resourceId, part)
    const { id, title, element } = part
    const children = isPage ? [] : part.children.map(getItem)
    return { id, title, resourceId, parameters: '', isVisible: true, children, element }
  }

  async function read(item: ManifestItem, row: PackageReportRow, title: string): Promise<FoundMaterial[]> {
    const page = pages.get(item.resourceId)
    if (!page) return []
    const { materials, components, notes } = await readVertical(files, folder, page, title)
    row.source = 'page'
    row.becomes = materials[0]?.kind ?? null
    markAsSimplified(row, ...notes)
    for (const { part, ...found } of components) {
      const ownTitle = chooseTitle(part.title, NAMES[part.tag] ?? part.tag).title
      const ownRow = report.add({
        id: part.id,
        title: ownTitle,
        place: [...row.place, row.title],
        source: found.source,
      })
      reportContent(report, ownRow, { title: ownTitle, materials: [], ...found }, true)
    }
    return materials
  }

  const nodes = await readItems(chapters.map(getItem), [], report, read)
  const title = chooseProgramTitle({ title: name }, nodes, FORMAT)
  return {
    title,
    summary: '',
    tracks: flattenTracks(nodes, title),
    report: report.finish(FORMAT, title, await countCourse(files, folder)),
  }
}

import { type ReadContent, createSkippedContent } from '../cartridge/content.ts'
import { PackageFault } from '../fault.ts'
import type { FoundPackage } from '../found.ts'
import { isH5p, readH5p } from '../h5p/read-h5p.ts'
import { readManifest } from '../manifest/manifest.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { readScorm } from '../scorm/read-scorm.ts'
import type { PackageSource } from '../source.ts'
import { chooseTitle } from '../report.ts'

/**
 * Reads an activity whose content is a separate SCORM or H5P package. The units of the activity are played from this
 * inner package.
 */
export async function readPackagedActivity(
  files: PackageFiles,
  path: string | undefined,
  title: string,
): Promise<ReadContent> {
  if (path === undefined) return createSkippedContent('unit', 'Berkas paketnya tidak ada di cadangan')
  try {
    const source = await files.inner.open(path)
    return getContent(await readInner(files.within(source)), source, title)
  } catch (error) {
    if (error instanceof PackageFault) return createSkippedContent('unit', error.message)
    throw error
  }
}

async function readInner(inner: PackageFiles): Promise<FoundPackage> {
  if (isH5p(inner.source)) return readH5p(inner)
  return readScorm(inner, await readManifest(inner, inner.paths))
}

/**
 * Joins all results of the inner package into one content. The report has only one row per activity, so this row gets
 * the notes of all rows of the inner package.
 */
function getContent({ tracks, report }: FoundPackage, source: PackageSource, title: string): ReadContent {
  const materialsOfTracks = tracks.flatMap(({ classes }) => classes.flatMap(({ materials }) => materials))
  const units = materialsOfTracks.filter(material => material.kind === 'scorm')
  const notes = report.rows.flatMap(row => row.notes.map(note => `${row.title}: ${note}`))
  const others = materialsOfTracks.length - units.length
  if (others > 0) notes.push(`${others} isi lain di paketnya tidak ikut: hanya unit yang bisa diputar`)
  const lost = notes.length > 0 ? notes.join('. ') : 'Tidak ada unit yang bisa diputar di paketnya'
  if (units.length === 0) return createSkippedContent('unit', lost)
  return {
    source: 'unit',
    becomes: 'scorm',
    notes,
    materials: units.map(unit => ({
      ...unit,
      title: units.length === 1 ? title : chooseTitle(`${title}: ${unit.title}`).title,
      source: unit.source ?? source,
    })),
  }
}

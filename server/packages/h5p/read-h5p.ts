import * as v from 'valibot'
import { H5P_LAUNCH } from '#contract/learning/scorm-player.ts'
import { getPackagedType } from '#contract/learning/scorm-package.ts'
import { PackageFault } from '../fault.ts'
import { flattenTracks } from '../flatten-tracks.ts'
import type { FoundNode, FoundPackage } from '../found.ts'
import { getFileExtension, type PackageFiles } from '../manifest/package-files.ts'
import { chooseProgramTitle, ReportBuilder, shortenForMessage, markAsSimplified, chooseTitle } from '../report.ts'
import type { PackageSource } from '../source.ts'
import { listContents, countContents, type H5pContent } from './contents.ts'
import { H5pJson, readH5pJson } from './json.ts'
import { isContainer, judgeContent } from './kinds.ts'
import { type Library, readLibraries, canReportCompletion } from './libraries.ts'
import { selectPlayedFiles } from './played-files.ts'

const CONTENT = 'content/content.json'
const CONTENT_MAX_BYTES = 16 * 1024 ** 2
const DEFAULT_MINUTES = 10
/** Maximum number of missing libraries that a message names. */
const NAMED_MAX = 10

/** True for an H5P package, which has a file `h5p.json` in its top folder. */
export const isH5p = ({ entries }: PackageSource) => entries.some(({ path }) => path === 'h5p.json')

/** Reads an H5P package. The package becomes one unit. The report has a row for each content in the package. */
export async function readH5p(files: PackageFiles): Promise<FoundPackage> {
  const { title: stated, mainLibrary, preloadedDependencies } = await readH5pJson(files, 'h5p.json', H5pJson)
  const mainDependency = preloadedDependencies.find(({ machineName }) => machineName === mainLibrary)
  if (!mainDependency) throw new PackageFault('PACKAGE_H5P_LIBRARIES', mainLibrary)
  const { libraries, missing } = await readLibraries(files, preloadedDependencies)
  const main: H5pContent = {
    id: '',
    library: mainLibrary,
    version: `${mainDependency.majorVersion}.${mainDependency.minorVersion}`,
    title: stated,
    hosts: new Set(),
    paths: new Set(),
  }
  const json = await readH5pJson(files, CONTENT, v.unknown())
  const contents = listContents(json, main)
  missing.push(...missingKinds(contents, libraries, missing))
  if (missing.length > 0) throw new PackageFault('PACKAGE_H5P_LIBRARIES', missing.slice(0, NAMED_MAX).join(', '))

  const report = new ReportBuilder()
  const title = chooseProgramTitle({ title: stated }, [], 'H5P')
  const row = report.add({ id: mainLibrary, title, place: [], source: 'unit', becomes: 'scorm' })
  judgeContent(row, main)
  noteFiles(files, row, main)
  const nameOf = ({ library }: H5pContent) => libraries.get(library)?.title ?? library
  for (const content of contents) {
    const unitRow = report.add({
      id: content.id,
      title: chooseTitle([nameOf(content), content.title].filter(each => each !== '').join(': ')).title,
      place: [title],
      source: 'other',
      becomes: row.becomes,
    })
    judgeContent(unitRow, content)
    noteFiles(files, unitRow, content)
  }
  if (libraries.has('H5P.MathDisplay')) markAsSimplified(row, 'Rumus dimuat dari luar paket, jadi tampil sebagai teks')
  const played = selectPlayedFiles(files.source, libraries.values())
  report.notes.push(...getNotes(main, contents, nameOf), ...lostFiles(files.source, played))
  const reports = await doesReport(files, main, contents, libraries)
  if (!reports) report.notes.push('Isinya tidak melaporkan selesai: pelajar menandainya sendiri')
  const node: FoundNode = {
    title,
    row,
    children: [],
    materials:
      row.outcome === 'skipped'
        ? []
        : [
            {
              kind: 'scorm',
              title,
              minutes: DEFAULT_MINUTES,
              standard: 'h5p',
              unit: reports ? 'sco' : 'asset',
              launch: H5P_LAUNCH,
              masteryScore: null,
              summary: `${shortenForMessage(nameOf(main))}, dari paket H5P.`,
              source: played,
            },
          ],
  }
  const bytes = await files.read(files.find(CONTENT) ?? CONTENT, CONTENT_MAX_BYTES)
  return {
    title,
    summary: '',
    tracks: flattenTracks([node], title),
    report: report.finish('H5P', title, { items: 1 + countContents(bytes.toString('utf8')), questions: 0 }),
  }
}

/**
 * Returns the names and versions of libraries that a content needs but the package does not list. Leaves out the names
 * in `known`.
 */
function missingKinds(
  contents: readonly H5pContent[],
  libraries: ReadonlyMap<string, Library>,
  known: readonly string[],
): string[] {
  const lostContents = contents.filter(({ library }) => !libraries.has(library))
  return [...new Set(lostContents.map(({ library, version }) => `${library} ${version}`))].filter(
    name => !known.includes(name),
  )
}

/**
 * Adds notes about files that are missing in the package although a content refers to them. Also adds notes about files
 * that browsers cannot show.
 */
function noteFiles(files: PackageFiles, row: FoundNode['row'], { paths }: H5pContent): void {
  for (const path of paths) {
    if (files.find(`content/${path}`) === undefined)
      markAsSimplified(row, `Berkasnya tidak ada di paket: ${shortenForMessage(path)}`)
    else if (getPackagedType(path) === undefined)
      markAsSimplified(row, `Berkas .${getFileExtension(path)} tidak bisa ditampilkan`)
  }
}

function getNotes(
  main: H5pContent,
  contents: readonly H5pContent[],
  nameOf: (content: H5pContent) => string,
): string[] {
  const counts = new Map<string, number>()
  for (const content of contents) counts.set(nameOf(content), (counts.get(nameOf(content)) ?? 0) + 1)
  const kinds = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${shortenForMessage(name)}`)
  return [
    `Jenis utama: ${shortenForMessage(nameOf(main))} (${main.library} ${main.version})`,
    ...(kinds.length > 0 ? [`${contents.length} isi di dalamnya: ${kinds.join(', ')}`] : []),
  ]
}

function lostFiles(all: PackageSource, played: PackageSource): string[] {
  const lost = all.entries.length - played.entries.length
  return lost > 0
    ? [`${lost} berkas untuk penyunting dan bahasa lain tidak ikut, karena tidak dipakai saat belajar`]
    : []
}

async function doesReport(
  files: PackageFiles,
  { library }: H5pContent,
  contents: readonly H5pContent[],
  libraries: ReadonlyMap<string, Library>,
): Promise<boolean> {
  const reports = async (name: string) => {
    const foundLibrary = libraries.get(name)
    return foundLibrary !== undefined && (await canReportCompletion(files, foundLibrary))
  }
  if (!(await reports(library))) return false
  if (!isContainer(library)) return true
  for (const name of new Set(contents.map(content => content.library)))
    if (!isContainer(name) && (await reports(name))) return true
  return false
}

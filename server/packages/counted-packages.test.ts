import { expectAll } from '#tests/support/expect-all.ts'
import { expect, test } from 'vitest'
import { countMissingRows } from '#contract/packages/package-report.ts'
import { cartridgeCourses } from '#tests/support/cartridge-courses.ts'
import { exportedPackages } from '#tests/support/exported-packages.ts'
import { readTestPackage } from '#tests/support/package-of.ts'
import { qti2Courses } from '#tests/support/qti2-questions.ts'
import { scormCourses } from '#tests/support/scorm-courses.ts'
import type { FoundMaterial, FoundPackage } from './found.ts'

/* Counts the content of each package only from the text of its files, without the readers and `count.ts`. */

const packages = { ...scormCourses, ...cartridgeCourses, ...qti2Courses, ...exportedPackages }

const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Counts items of the structure. In cartridges one item, without title and resource, contains all others and is not
 * counted.
 */
function listItems(manifest: string): number {
  const isBare = /<organization\b[^>]*>\s*<item\s+identifier="[^"]*"\s*>\s*<item\b/.test(manifest)
  return matches(manifest, /<item\s/g) - Number(isBare)
}

/**
 * Counts the questions of a package. For QTI 1.2 these are the items in all files. For QTI 2 and 3 these are the
 * references in tests, and all other item files that the manifest lists or the package contains.
 */
function listQuestions(files: Readonly<Record<string, string>>): number {
  const texts = Object.entries(files).filter(([path]) => /\.(?:xml|qti)$/.test(path) && path !== 'imsmanifest.xml')
  const old = texts.reduce(
    (sum, [, text]) => sum + (text.includes('<questestinterop') ? matches(text, /<item\s/g) : 0),
    0,
  )
  const refs = texts.flatMap(([, text]) => listHrefs(text, /<(?:assessmentItemRef|qti-assessment-item-ref)\s[^>]*>/g))
  const listedHrefs = listHrefs(files['imsmanifest.xml'] ?? '', /<resource [^>]*type="imsqti_item[^>]*>/g)
  const there = texts.flatMap(([path, text]) => (/<(?:assessmentItem|qti-assessment-item)\s/.test(text) ? [path] : []))
  const loose = new Set([...listedHrefs, ...there])
  for (const ref of refs) loose.delete(ref)
  return old + refs.length + loose.size
}

const listHrefs = (text: string, tags: RegExp) =>
  [...text.matchAll(tags)].map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? '')

function getContent({ tracks }: FoundPackage) {
  const materials = tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const count = (kind: FoundMaterial['kind']) => materials.filter(each => each.kind === kind).length
  const questions = materials.reduce((sum, each) => sum + (each.kind === 'quiz' ? each.quiz.questions.length : 0), 0)
  return { pages: count('article'), units: count('scorm'), tasks: count('assignment'), questions }
}

/**
 * `inside` and `outside`: number of items inside and outside of the structure. `asked`: number of questions. Other
 * fields: number of skipped items, and of created materials by type.
 */
const expected = {
  'SCORM 1.2: rekaman slide': {
    inside: 1,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 1,
    tasks: 0,
    questions: 0,
  },
  'SCORM 1.2: modul dan unit': {
    inside: 13,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 9,
    tasks: 0,
    questions: 0,
  },
  'SCORM 2004 2nd: paket di dalam paket': {
    inside: 3,
    outside: 1,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 3,
    tasks: 0,
    questions: 0,
  },
  'SCORM 2004 3rd: tes, pelajaran, tes': {
    inside: 7,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 6,
    tasks: 0,
    questions: 0,
  },
  'SCORM 2004 4th: data bersama': {
    inside: 10,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 8,
    tasks: 0,
    questions: 0,
  },
  'Common Cartridge 1.1: pekan demi pekan': {
    inside: 24,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 18,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'Common Cartridge 1.1: seperti Canvas': {
    inside: 8,
    outside: 0,
    asked: 3,
    skipped: 0,
    pages: 3,
    units: 0,
    tasks: 1,
    questions: 3,
  },
  'Common Cartridge 1.1: seperti Moodle': {
    inside: 14,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 10,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'Common Cartridge 1.2: kuis QTI 1.2': {
    inside: 6,
    outside: 1,
    asked: 12,
    skipped: 1,
    pages: 1,
    units: 0,
    tasks: 2,
    questions: 10,
  },
  'Common Cartridge 1.3: tugas dan bab': {
    inside: 15,
    outside: 1,
    asked: 0,
    skipped: 0,
    pages: 7,
    units: 0,
    tasks: 3,
    questions: 0,
  },
  'Thin Common Cartridge 1.3: tautan': {
    inside: 13,
    outside: 0,
    asked: 0,
    skipped: 0,
    pages: 12,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'IMS Content Package': { inside: 5, outside: 0, asked: 0, skipped: 0, pages: 5, units: 0, tasks: 0, questions: 0 },
  'QTI 2.1: soal lepas': { inside: 0, outside: 1, asked: 15, skipped: 6, pages: 0, units: 0, tasks: 2, questions: 7 },
  'QTI 2.2: ujian dan soal lepas': {
    inside: 0,
    outside: 2,
    asked: 15,
    skipped: 6,
    pages: 0,
    units: 0,
    tasks: 2,
    questions: 7,
  },
  'QTI 2.2: satu sumber untuk ujian dan semua soalnya, satu berkas tersisa': {
    inside: 0,
    outside: 2,
    asked: 3,
    skipped: 2,
    pages: 0,
    units: 0,
    tasks: 0,
    questions: 2,
  },
  'QTI 2.1: berkas soal tidak ada, yang lain tidak disebut': {
    inside: 0,
    outside: 1,
    asked: 4,
    skipped: 5,
    pages: 0,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'QTI 2.2: soal sebagai kebergantungan ujian, alamat salah': {
    inside: 0,
    outside: 2,
    asked: 3,
    skipped: 1,
    pages: 0,
    units: 0,
    tasks: 0,
    questions: 2,
  },
  'QTI 2.1: jenis sumber tanpa "item"': {
    inside: 0,
    outside: 2,
    asked: 2,
    skipped: 0,
    pages: 0,
    units: 0,
    tasks: 0,
    questions: 2,
  },
  'QTI 3: ujian dengan bagian di berkas lain': {
    inside: 0,
    outside: 2,
    asked: 3,
    skipped: 5,
    pages: 0,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'Common Cartridge 1.1: alat, halaman yang hilang dan halaman di luar susunan': {
    inside: 4,
    outside: 1,
    asked: 0,
    skipped: 2,
    pages: 2,
    units: 0,
    tasks: 0,
    questions: 0,
  },
  'SCORM 1.2: tanpa susunan': {
    inside: 0,
    outside: 1,
    asked: 0,
    skipped: 0,
    pages: 0,
    units: 1,
    tasks: 0,
    questions: 0,
  },
  'SCORM 1.2: folder di dalam folder, satu berkas hilang': {
    inside: 6,
    outside: 0,
    asked: 0,
    skipped: 1,
    pages: 0,
    units: 4,
    tasks: 0,
    questions: 0,
  },
}

test('the table of expected counts lists every package', () => {
  expect(Object.keys(expected)).toEqual(Object.keys(packages))
})

test.each(Object.entries(expected))(
  'an independent count of the items of %s equals the count in the report',
  async (name, row) => {
    const files = packages[name]?.() ?? {}
    const result = await readTestPackage(files)
    const { rows, counts } = result.report
    const inside = listItems(files['imsmanifest.xml'] ?? '')
    const asked = listQuestions(files)
    const reportedCount = rows.filter(({ source }) => source === 'question').length
    const outside = rows.length - reportedCount - inside
    expect({ inside, outside, asked, skipped: counts.skipped, ...getContent(result) }).toEqual(row)
    expect(reportedCount).toBe(asked)
    expect(counts.imported + counts.simplified + counts.skipped).toBe(rows.length)
    expect(countMissingRows(result.report)).toBeUndefined()
    expectAll(
      rows,
      ({ outcome, title, source, notes }) => outcome === 'imported' || Boolean(title && source && notes[0]),
    )
  },
)

test.each(Object.entries(packages))(
  'a report counts as incomplete if its first or last item was removed: %s',
  async (_name, filesOf) => {
    const { report } = await readTestPackage(filesOf())
    expect(countMissingRows({ ...report, rows: report.rows.slice(1) })).toBeDefined()
    expect(countMissingRows({ ...report, rows: report.rows.slice(0, -1) })).toBeDefined()
  },
)

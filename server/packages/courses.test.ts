import { expect, test } from 'vitest'
import { countMissingRows, computeSkippedShare, type PackageReport } from '#contract/packages/package-report.ts'
import { cartridgeCourses } from '#tests/support/cartridge-courses.ts'
import { drawTestPicture, createPackage } from '#tests/support/package-of.ts'
import { qti2Courses } from '#tests/support/qti2-questions.ts'
import { scormCourses } from '#tests/support/scorm-courses.ts'
import { findPackagedFaults } from '../features/catalog/career-track/service.ts'
import { createForeignReader } from './foreign-reader.ts'

type Counts = PackageReport['counts']

const courses = Object.entries({ ...scormCourses, ...cartridgeCourses })

async function reportOf(files: Record<string, string>): Promise<PackageReport> {
  const { report, track, faults } = await createForeignReader(drawTestPicture).read(createPackage(files))
  expect([...faults, ...(track ? findPackagedFaults(track) : ['no track'])]).toEqual([])
  const foreignReport = report as PackageReport // packages of other platforms always have a report
  expect(foreignReport.held?.items).toBeGreaterThan(0)
  expect(countMissingRows(foreignReport)).toBeUndefined()
  return foreignReport
}

test('courses of every format become drafts, and at most 2% of their items are lost', async () => {
  const foreignReport: Record<string, string> = {}
  const sum: Counts = { imported: 0, simplified: 0, skipped: 0 }
  for (const [name, filesOf] of courses) {
    const { format, counts } = await reportOf(filesOf())
    foreignReport[name] = `${format}: ${counts.imported} + ${counts.simplified}, ${counts.skipped} lost`
    for (const outcome of ['imported', 'simplified', 'skipped'] as const) sum[outcome] += counts[outcome]
  }
  expect(foreignReport).toEqual({
    'SCORM 1.2: rekaman slide': 'SCORM 1.2: 1 + 0, 0 lost',
    'SCORM 1.2: modul dan unit': 'SCORM 1.2: 7 + 6, 0 lost',
    'SCORM 2004 2nd: paket di dalam paket': 'SCORM 2004, edisi 2: 4 + 0, 0 lost',
    'SCORM 2004 3rd: tes, pelajaran, tes': 'SCORM 2004, edisi 3: 6 + 1, 0 lost',
    'SCORM 2004 4th: data bersama': 'SCORM 2004, edisi 4: 6 + 4, 0 lost',
    'Common Cartridge 1.1: pekan demi pekan': 'Common Cartridge 1.1: 18 + 6, 0 lost',
    'Common Cartridge 1.1: seperti Canvas': 'Common Cartridge 1.1: 8 + 3, 0 lost',
    'Common Cartridge 1.1: seperti Moodle': 'Common Cartridge 1.1: 14 + 0, 0 lost',
    // The item that is lost is a tool of another site.
    'Common Cartridge 1.2: kuis QTI 1.2': 'Common Cartridge 1.2: 13 + 5, 1 lost',
    'Common Cartridge 1.3: tugas dan bab': 'Common Cartridge 1.3: 15 + 1, 0 lost',
    'Thin Common Cartridge 1.3: tautan': 'Thin Common Cartridge 1.3: 13 + 0, 0 lost',
    'IMS Content Package': 'IMS Content Package: 5 + 0, 0 lost',
  })
  expect(courses.length).toBeGreaterThanOrEqual(10)
  expect(computeSkippedShare(sum)).toBeLessThanOrEqual(0.02)
})

test('packages of questions become drafts, and the report contains every question of the manifest', async () => {
  const foreignReport: Record<string, string> = {}
  for (const [name, filesOf] of Object.entries(qti2Courses)) {
    const { format, counts, held } = await reportOf(filesOf())
    foreignReport[name] =
      `${format}: ${held?.questions} = ${counts.imported} + ${counts.simplified} + ${counts.skipped} - ${held?.items}`
  }
  expect(foreignReport).toEqual({
    'QTI 2.1: soal lepas': 'QTI 2.1: 15 = 4 + 6 + 6 - 1',
    'QTI 2.2: ujian dan soal lepas': 'QTI 2.2: 15 = 4 + 7 + 6 - 2',
  })
})

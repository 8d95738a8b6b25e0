import { type Check, reportError, type Finding, type Level, reportWarning } from './check.ts'
import type { DoctorContext } from './scene.ts'

/** Result of one check, with the id and title of the check. */
export interface Report {
  readonly id: string
  readonly title: string
  readonly level: Level
  readonly detail: string
  readonly fix?: string
}

const getMessage = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

/**
 * Returns the finding of a check, or a warning after the time limit. A late check is not cancelled, but its result is
 * ignored.
 */
function finishInTime(work: Promise<Finding>, limitMs: number): Promise<Finding> {
  const late = reportWarning(
    `Tidak selesai dalam ${limitMs / 1_000} detik.`,
    'Jalankan lagi dengan lebih banyak waktu: npm run doctor -- --patient',
  )
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => resolve(late), limitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function runOne(check: Check, scene: DoctorContext): Promise<Finding> {
  try {
    return await check.run(scene)
  } catch (fault) {
    return reportError(
      `Pemeriksaan gagal: ${getMessage(fault)}`,
      'Baca pesan ini; bila tidak jelas, kirim keluaran --json.',
    )
  }
}

/** Runs the checks in parallel, each with its own time limit. Returns the reports in the order of the checks. */
export function runChecks(checks: readonly Check[], scene: DoctorContext, limitMs: number): Promise<Report[]> {
  return Promise.all(
    checks.map(async check => {
      const finding = await finishInTime(runOne(check, scene), limitMs)
      return { id: check.id, title: check.title, ...finding }
    }),
  )
}

/** Returns the exit code for scripts: 0 without problems, 1 for warnings, 2 for errors. */
export function getExitCode(reports: readonly Report[]): 0 | 1 | 2 {
  if (reports.some(({ level }) => level === 'error')) return 2
  return reports.some(({ level }) => level === 'warning') ? 1 : 0
}

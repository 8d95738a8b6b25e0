import type { Level } from './check.ts'
import { getExitCode, type Report } from './run.ts'

const labels: Record<Level, string> = { ok: 'baik', warning: 'PERINGATAN', error: 'MASALAH', skipped: 'dilewati' }

const countOf = (reports: readonly Report[], level: Level) => reports.filter(each => each.level === level).length

function getSummary(reports: readonly Report[]): string {
  const counts = (['ok', 'warning', 'error', 'skipped'] as const).map(
    level => `${countOf(reports, level)} ${labels[level].toLowerCase()}`,
  )
  return `${reports.length} pemeriksaan: ${counts.join(', ')}.`
}

/** Formats the report for the terminal: one line for each check, with the fix below it. */
export function formatReport(reports: readonly Report[], tookMs: number): string {
  const idWidth = Math.max(...reports.map(({ id }) => id.length))
  const indent = ' '.repeat(Math.max(...Object.values(labels).map(label => label.length)) + 2)
  const lines = reports.flatMap(({ id, level, title, detail, fix }) => [
    `${labels[level].padEnd(indent.length)}${id.padEnd(idWidth)}  ${title}: ${detail.replaceAll('\n', `\n${indent}`)}`,
    ...(fix === undefined ? [] : [`${indent}→ ${fix}`]),
  ])
  return `${lines.join('\n')}\n\n${getSummary(reports)} Selesai dalam ${(tookMs / 1_000).toFixed(1)} detik.\n`
}

export function formatReportAsJson(reports: readonly Report[], tookMs: number): string {
  const report = { exitCode: getExitCode(reports), tookMs: Math.round(tookMs), checks: reports }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

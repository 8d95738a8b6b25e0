import { formatDuration } from '#app/lib/durations.ts'

/** '09:41', and with hours '1:09:41'. Never less than nothing. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(part => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3_600)
  return [...(hours > 0 ? [hours] : []), ...parts].join(':')
}

const MARKS_SECONDS = [10, 30, 60, 300, 600]

/**
 * What a screen reader is told: only when a mark is passed, not every second. Of `fromMs`, the time there was when one came, only
 * marks below it are passed: a quiz of eight minutes does not begin with ten.
 */
export function timeAnnouncement(ms: number, fromMs: number): string {
  const mark = MARKS_SECONDS.find(seconds => ms <= seconds * 1_000)
  return mark === undefined || mark * 1_000 > fromMs ? '' : `Sisa waktu ${formatDuration(mark)}`
}

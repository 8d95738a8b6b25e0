import { formatDuration } from '#app/lib/durations.ts'

/** '09:41', or '1:09:41' with hours. Never negative. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(part => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3_600)
  return [...(hours > 0 ? [hours] : []), ...parts].join(':')
}

const MARKS_SECONDS = [10, 30, 60, 300, 600]

/**
 * Returns the text for screen readers: only when the time passes a mark, not every second. Ignores marks above
 * `fromMs`, the time left when the user arrived: a quiz of eight minutes does not announce ten.
 */
export function timeAnnouncement(ms: number, fromMs: number): string {
  const mark = MARKS_SECONDS.find(seconds => ms <= seconds * 1_000)
  return mark === undefined || mark * 1_000 > fromMs ? '' : `Sisa waktu ${formatDuration(mark)}`
}

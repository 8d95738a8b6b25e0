import { formatDuration } from '#app/lib/time-spans.ts'

const MARKS_SECONDS = [10, 30, 60, 300, 600]

/**
 * Returns the text that screen readers announce. The text changes only when the time passes a mark, not every second.
 * Ignores marks above `fromMs`, the time left when the user opened the page. So a quiz of eight minutes does not
 * announce that ten minutes are left.
 */
export function formatTimeAnnouncement(ms: number, fromMs: number): string {
  const mark = MARKS_SECONDS.find(seconds => ms <= seconds * 1_000)
  return mark === undefined || mark * 1_000 > fromMs ? '' : `Sisa waktu ${formatDuration(mark)}`
}

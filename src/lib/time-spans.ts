/**
 * Formats time spans, with one function and one rounding for each meaning: a length, a rough waiting time, an age, and
 * a position in a recording. Countdowns are formatted in `contract/webinar/countdown.ts` and attendance minutes in
 * `contract/webinar/attendance.rules.ts`, because the server formats them too.
 */

interface Timed {
  minutes: number
  /** Exact length. Known for videos and for quizzes with a time limit. */
  seconds?: number | undefined
}

/** Returns the length of a material in seconds: its exact length if it is known, otherwise its announced minutes. */
export function getSeconds({ seconds, minutes }: Timed): number {
  return seconds ?? minutes * 60
}

/**
 * Formats a duration: '16 detik', '1 menit 30 detik', '45 menit', '3 jam 29 menit'. Omits seconds from ten minutes on.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [hours > 0 && `${hours} jam`, minutes > 0 && `${minutes} menit`]
  if (whole < 600 && rest > 0) parts.push(`${rest} detik`)
  return parts.filter(Boolean).join(' ') || (whole === 0 ? '0 menit' : `${whole} detik`)
}

/**
 * Formats a remaining time: 'sekitar 12 menit lagi' (about 12 more minutes). Rounds up, so that the text stays true
 * while the user reads it. Rounds to whole seconds, from one minute to whole minutes, and from ten hours to whole
 * hours.
 */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  const step = steps.find(({ from }) => seconds >= from)?.step ?? 1
  return `sekitar ${formatDuration(Math.ceil(seconds / step) * step)} lagi`
}

const steps = [
  { from: 10 * 3_600, step: 3_600 },
  { from: 60, step: 60 },
]

const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Formats an age: '3 jam yang lalu' (3 hours ago), 'kemarin' (yesterday). Below one minute, and for a time in the
 * future because of a wrong clock, returns 'baru saja' (just now).
 */
export function formatAge(at: number, now: number): string {
  for (const [unit, ms] of units) if (now - at >= ms) return relative.format(-Math.floor((now - at) / ms), unit)
  return 'baru saja'
}

/** Formats a position in a recording as minutes and seconds: '1.05'. Includes hours only if there are any. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const shownParts = parts[0] === 0 ? parts.slice(1) : parts
  return shownParts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join('.')
}

interface Timed {
  minutes: number
  /** Known for videos and for quizzes with a time limit. */
  seconds?: number | undefined
}

/** Returns the length of a material in seconds: its own length if known, otherwise its announced minutes. */
export function secondsOf({ seconds, minutes }: Timed): number {
  return seconds ?? minutes * 60
}

/**
 * Formats every duration: '16 detik', '1 menit 30 detik', '45 menit', '3 jam 29 menit'. Seconds are left out from ten
 * minutes on.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [hours > 0 && `${hours} jam`, minutes > 0 && `${minutes} menit`]
  if (whole < 600 && rest > 0) parts.push(`${rest} detik`)
  return parts.filter(Boolean).join(' ') || (whole === 0 ? '0 menit' : `${whole} detik`)
}

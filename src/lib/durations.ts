interface Timed {
  minutes: number
  /** Known of videos and of quizzes with a time limit. */
  seconds?: number | undefined
}

/** The length of a material in seconds: its own where it has one, otherwise the minutes it is announced with. */
export function secondsOf({ seconds, minutes }: Timed): number {
  return seconds ?? minutes * 60
}

/**
 * The one way a length of time is printed: '16 detik', '1 menit 30 detik', '45 menit', '3 jam 29 menit'. Seconds are left out
 * once there are ten minutes.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [hours > 0 && `${hours} jam`, minutes > 0 && `${minutes} menit`]
  if (whole < 600 && rest > 0) parts.push(`${rest} detik`)
  return parts.filter(Boolean).join(' ') || (whole === 0 ? '0 menit' : `${whole} detik`)
}

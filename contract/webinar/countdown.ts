/** Returns `HH:MM:SS`, with days counted as hours. Returns zeros after the end. */
export function formatCountdown(remainingMs: number): string {
  return parts(remainingMs).join(':')
}

/** Returns '09:41' for the countdown of a quiz. Contains hours ('01:09:41') only if an hour or more is left. */
export function formatShortCountdown(remainingMs: number): string {
  const [hours, ...rest] = parts(remainingMs)
  return (hours === '00' ? rest : [hours, ...rest]).join(':')
}

/**
 * Returns hours, minutes and seconds. Rounds up, so that the last second shows 00:00:01 and 00:00:00 means that the
 * time is over.
 */
function parts(remainingMs: number): string[] {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const numbers = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return numbers.map(part => String(part).padStart(2, '0'))
}

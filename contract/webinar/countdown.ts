/** `HH:MM:SS`, with days counted as hours; zero after the end (product.md §4 'Floating button countdown'). */
export function countdownText(remainingMs: number): string {
  return parts(remainingMs).join(':')
}

/** '09:41' for the countdown of a quiz; with hours ('01:09:41') only while there are any. */
export function shortCountdownText(remainingMs: number): string {
  const [hours, ...rest] = parts(remainingMs)
  return (hours === '00' ? rest : [hours, ...rest]).join(':')
}

/** Rounds up, so that the last second shows 00:00:01 and zero means over. */
function parts(remainingMs: number): string[] {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const numbers = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return numbers.map(part => String(part).padStart(2, '0'))
}

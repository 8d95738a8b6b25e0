/** `HH:MM:SS`, with days counted as hours; zero after the end (product.md §4 'Floating button countdown'). */
export function countdownText(remainingMs: number): string {
  // Rounds up, so that the last second shows 00:00:01 and zero means over.
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}

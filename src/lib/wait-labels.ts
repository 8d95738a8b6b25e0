/** 'sekitar 12 menit lagi': formats a waiting time so roughly that it stays true while the user reads it. */
export function aboutIn(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  if (seconds < 60) return `sekitar ${seconds} detik lagi`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `sekitar ${minutes} menit lagi` : `sekitar ${Math.ceil(minutes / 60)} jam lagi`
}

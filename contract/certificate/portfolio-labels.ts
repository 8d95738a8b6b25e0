import type { Portfolio } from './portfolio.ts'

/** Returns the first word of a name. */
export function getFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/, 1)[0] || fullName
}

/** Returns the attendance as text, such as 'Hadir di 3 pertemuan, 4 jam 30 menit'. */
export function formatAttendedTime({ meetings, minutes }: Portfolio['attendance']): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} jam`, (rest > 0 || hours === 0) && `${rest} menit`]
  return `Hadir di ${meetings} pertemuan, ${parts.filter(part => part !== false).join(' ')}`
}

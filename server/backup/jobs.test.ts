import { expect, it } from 'vitest'
import { isBackupDue } from './jobs.ts'

const now = new Date('2026-11-29T12:00:00Z')
const taken = (hoursAgo: number, isChecked: boolean) => {
  const takenAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  return { takenAt, checkedAt: isChecked ? takenAt : undefined }
}

it.each([
  ['there is none', [], true],
  ['the last good one is a day old', [taken(24, true)], true],
  ['the last good one is newer', [taken(23, true)], false],
  ['one failed its check three hours ago', [taken(3, false), taken(30, true)], true],
  ['one failed its check less than three hours ago', [taken(2, false), taken(30, true)], false],
  ['the last good one is dated in the future', [taken(-9_000, true)], true],
  [
    'one is dated in the future, and the last good one is newer than a day',
    [taken(-9_000, true), taken(23, true)],
    false,
  ],
  ['the clock was a few minutes ahead', [taken(-0.5, true)], false],
])('a backup is due or not if %s', (_name, archives, isDue) => {
  expect(isBackupDue(archives, now)).toBe(isDue)
})

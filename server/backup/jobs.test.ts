import { expect, it } from 'vitest'
import { isBackupDue } from './jobs.ts'

const now = new Date('2026-11-29T12:00:00Z')
const taken = (hoursAgo: number, isChecked: boolean) => {
  const takenAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  return { takenAt, checkedAt: isChecked ? takenAt : undefined }
}

it.each([
  ['there is no backup', [], true],
  ['the last checked backup is a day old', [taken(24, true)], true],
  ['the last checked backup is less than a day old', [taken(23, true)], false],
  ['a backup without a passed check is three hours old', [taken(3, false), taken(30, true)], true],
  ['a backup without a passed check is two hours old', [taken(2, false), taken(30, true)], false],
  ['the last checked backup is dated in the future', [taken(-9_000, true)], true],
  [
    'a checked backup is dated in the future, and another is less than a day old',
    [taken(-9_000, true), taken(23, true)],
    false,
  ],
  ['the last checked backup is dated half an hour in the future', [taken(-0.5, true)], false],
])('if %s, a backup is due: %3$s', (_name, archives, isDue) => {
  expect(isBackupDue(archives, now)).toBe(isDue)
})

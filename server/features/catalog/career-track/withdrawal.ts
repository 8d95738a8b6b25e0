import { VERSION_WITHDRAWAL_MS } from '#contract/wire/limits.ts'

/** Use of a published version of a career track. */
export interface VersionUse {
  hasLearners: boolean
  /** True if the career track would have no published version after the withdrawal of this version. */
  isOnlyPublished: boolean
}

/**
 * Returns the time until which a version can be withdrawn. `findWithdrawalObstacle` also checks the use of the version.
 */
export const getWithdrawalEnd = (publishedAt: Date): Date => new Date(publishedAt.getTime() + VERSION_WITHDRAWAL_MS)

/**
 * Returns why a published version cannot be withdrawn. Used by the page of the career track and by the call that
 * withdraws the version.
 */
export function findWithdrawalObstacle({ hasLearners, isOnlyPublished }: VersionUse, publishedAt: Date, now: Date) {
  if (hasLearners) return 'CAREER_TRACK_ENROLLED'
  if (isOnlyPublished) return 'CAREER_TRACK_ONLY_VERSION'
  if (now > getWithdrawalEnd(publishedAt)) return 'CAREER_TRACK_TAKE_BACK_LATE'
}

import { sql } from 'kysely'
import type { LevelUpState } from '#contract/assessment/level-up.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch, isFoundBy, isNotErased, selectUsersByName } from '../../../db/search.ts'

export interface LevelUpFilter {
  search?: string | undefined
  state?: LevelUpState | undefined
}

/**
 * Selects the proofs of existing users, with their files. Uses a left join for the user, so that PostgreSQL skips the
 * join in a query that only counts.
 */
export function selectDeskLevelUps(db: Db, { search, state }: LevelUpFilter) {
  return db
    .selectFrom('level_up as proof')
    .leftJoin('app_user as learner', 'learner.id', 'proof.user_id')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'proof.user_id').onRef('upload.id', '=', 'proof.upload_id'),
    )
    .select(['proof.id', 'proof.title', 'proof.note', 'proof.state', 'proof.review_note', 'proof.version'])
    .select(['proof.submitted_at', 'proof.reviewed_at', 'proof.reviewer_id', 'proof.user_id', 'proof.upload_id'])
    .select(['upload.name', 'upload.type', 'upload.size_bytes'])
    .select(eb => [
      eb.ref('learner.full_name').$notNull().as('full_name'),
      eb.ref('learner.email').$notNull().as('email'),
    ])
    .where(eb => isNotErased(eb.ref('proof.user_id')))
    .$if(state !== undefined, query => query.where('proof.state', '=', state ?? 'submitted'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('proof.id'),
          sql`select sent.id from level_up as sent where sent.user_id in (${selectUsersByName(search ?? '')})`,
          sql`select own.id from level_up as own where ${matchesSearch(search ?? '', sql.ref('own.title'))}`,
        ),
      ),
    )
}
export type DeskLevelUpRow = Awaited<ReturnType<ReturnType<typeof selectDeskLevelUps>['executeTakeFirstOrThrow']>>

export async function countSubmittedLevelUps(db: Db): Promise<number> {
  const { count } = await selectDeskLevelUps(db, { state: 'submitted' })
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function lockLevelUp(tx: Tx, id: string) {
  return tx
    .selectFrom('level_up')
    .select(['id', 'user_id', 'title', 'state', 'review_note', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setLevelUpReview(
  tx: Tx,
  id: string,
  review: { state: LevelUpState; review_note: string; reviewer_id: string; reviewed_at: Date },
): Promise<void> {
  await tx.updateTable('level_up').set(review).where('id', '=', id).execute()
}

export function findReviewer(db: Db, id: string) {
  return db
    .selectFrom('level_up as proof')
    .innerJoin('app_user as reviewer', 'reviewer.id', 'proof.reviewer_id')
    .select(['reviewer.id', 'reviewer.full_name'])
    .where('proof.id', '=', id)
    .executeTakeFirst()
}

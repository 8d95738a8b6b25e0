import { sql } from 'kysely'
import type { Person } from '../../http/person.ts'

export type Viewer = Pick<Person, 'userId' | 'isAdmin'>

/**
 * An expert sees what nobody holds and what he holds himself; what a colleague holds is that colleague's and the admins'. An
 * expert may be a learner too: nobody, not even an admin, finds his own work among what is to be assessed.
 */
export function maySee(
  { userId, isAdmin }: Viewer,
  { expert_id, user_id }: { expert_id: string | null; user_id: string },
): boolean {
  return user_id !== userId && (isAdmin || expert_id === null || expert_id === userId)
}

/** The same, asked of rows with columns of these names. */
export function isSeenBy({ userId, isAdmin }: Viewer, { expert, learner }: { expert: string; learner: string }) {
  const isForeign = sql<boolean>`${sql.ref(learner)} <> ${userId}`
  if (isAdmin) return isForeign
  return sql<boolean>`(${isForeign} and (${sql.ref(expert)} is null or ${sql.ref(expert)} = ${userId}))`
}

import { sql } from 'kysely'
import type { Person } from '../../http/person.ts'

export type Viewer = Pick<Person, 'userId' | 'isAdmin'>

/** An expert sees what nobody holds and what he holds himself; what a colleague holds is that colleague's and the admins'. */
export function maySee({ userId, isAdmin }: Viewer, { expert_id }: { expert_id: string | null }): boolean {
  return isAdmin || expert_id === null || expert_id === userId
}

/** The same, asked of rows with a column of that name. */
export function isSeenBy({ userId, isAdmin }: Viewer, expertId: string) {
  if (isAdmin) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(expertId)} is null or ${sql.ref(expertId)} = ${userId})`
}

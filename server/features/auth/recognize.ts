import type { Db } from '../../db/database.ts'
import type { Person, TokenSubject } from '../../http/person.ts'
import { confirmGeneration, findSessionPerson } from './queries.ts'

/**
 * The account behind an access token. The first call with one of a new generation proves that the answer to its refresh
 * arrived: from then on the token before it is spent.
 */
export async function recognize(db: Db, subject: TokenSubject): Promise<Person | undefined> {
  const found = await findSessionPerson(db, subject)
  if (!found) return undefined
  const { userId, sessionId, generation } = subject
  if (generation !== undefined && generation > found.confirmedGeneration) {
    await confirmGeneration(db, sessionId, generation)
  }
  return { userId, sessionId, isAdmin: found.isAdmin, roles: found.roles }
}

import type { Db } from '../db/database.ts'
import type { Person, PersonPort, TokenSubject } from '../http/person.ts'
import { verifyAccessToken } from './access-token.ts'
import { confirmGeneration, findSessionPerson, lockRoles } from './family-queries.ts'

/**
 * The account behind an access token. The first call with one of a new generation proves that the answer to its refresh
 * arrived: from then on the token before it is spent.
 */
async function findPerson(db: Db, subject: TokenSubject): Promise<Person | undefined> {
  const found = await findSessionPerson(db, subject)
  if (!found) return undefined
  const { confirmedGeneration, ...person } = found
  const { sessionId, generation } = subject
  if (generation !== undefined && generation > confirmedGeneration) await confirmGeneration(db, sessionId, generation)
  return { ...person, sessionId }
}

/** Finds the caller, for everything below `/api`. */
export const people: PersonPort = { verifyAccessToken, findPerson, lockRoles }

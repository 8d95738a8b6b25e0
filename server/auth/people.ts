import type { Db } from '../db/database.ts'
import type { Person, PersonPort, TokenSubject } from '../http/person.ts'
import { verifyAccessToken } from './access-token.ts'
import { confirmGeneration, findSessionPerson, lockRoles } from './family-queries.ts'

/**
 * Finds the account of an access token. The first call with a token of a new generation proves that the answer to its
 * refresh arrived; from then on the previous refresh token is used up.
 */
async function findPerson(db: Db, subject: TokenSubject): Promise<Person | undefined> {
  const found = await findSessionPerson(db, subject)
  if (!found) return undefined
  const { confirmedGeneration, ...person } = found
  const { sessionId, generation } = subject
  if (generation !== undefined && generation > confirmedGeneration) await confirmGeneration(db, sessionId, generation)
  return { ...person, sessionId }
}

/** Finds the caller for all calls below `/api`. */
export const people: PersonPort = { verifyAccessToken, findPerson, lockRoles }

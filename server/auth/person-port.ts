import type { Db } from '../db/database.ts'
import type { Person, PersonPort, TokenSubject } from '../http/person.ts'
import { verifyAccessToken } from './access-token.ts'
import { confirmGeneration, findSessionPerson, lockRoles } from './family-queries.ts'

/**
 * Finds the account of an access token. Each refresh increases the token's generation. The first call with a new
 * generation proves that the device received the new tokens, so the previous refresh token becomes invalid.
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
export const personPort: PersonPort = { verifyAccessToken, findPerson, lockRoles }

import type { Role } from '#contract/account/session-data.ts'
import { needsSecondStep, type SecondStepFacts } from '#contract/account/second-step.rules.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Person, PersonPort, TokenSubject } from '../http/person.ts'
import { verifyAccessToken } from './access-token.ts'
import { confirmGeneration, findSessionPerson, lockRoles } from './family-queries.ts'

interface Rules {
  /** True if every admin and expert needs a second step. */
  isSecondStepRequired: boolean
  now: () => Date
}

const learnerAlone: Role[] = ['learner']

/**
 * Finds the caller for all calls below `/api` and for sockets. Admins and experts who need a second step have only the
 * rights of learners until their login has passed it. Handlers therefore need not check the second step.
 */
export function createPersonPort({ isSecondStepRequired: isRequired, now }: Rules): PersonPort {
  function getRights({ isAdmin, roles }: Pick<Person, 'isAdmin' | 'roles'>, step: SecondStepFacts) {
    const rights = { isAdmin, roles }
    if (!needsSecondStep(rights, step, { isRequired, now: now() })) return rights
    return { isAdmin: false, roles: learnerAlone, withheld: rights }
  }

  return {
    verifyAccessToken,
    /**
     * Each refresh increases the token's generation. The first call with a new generation proves that the device
     * received the new tokens. From then on the previous refresh token is accepted only during the grace time
     * (`refresh-token.ts`).
     */
    async findPerson(db: Db, subject: TokenSubject) {
      const sessionPerson = await findSessionPerson(db, subject)
      if (!sessionPerson) return undefined
      const { confirmedGeneration, step, ...person } = sessionPerson
      const { sessionId, generation } = subject
      if (generation !== undefined && generation > confirmedGeneration)
        await confirmGeneration(db, sessionId, generation)
      return { ...person, ...getRights(person, step), sessionId }
    },
    async lockRoles(tx: Tx, subject: TokenSubject) {
      const row = await lockRoles(tx, subject)
      return row && getRights(row, row)
    },
  }
}

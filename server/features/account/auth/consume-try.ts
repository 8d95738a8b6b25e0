import type { LimitName } from '#contract/wire/endpoint.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Familiarity } from '../../../http/rate-limit.ts'

interface Counted {
  name: LimitName
  email: string
  familiarity: Familiarity
}

/**
 * Consumes one try of the email address's rate limit, then runs `work`. Refunds the try if the server was too busy to
 * compare the password, because the client then repeats the request automatically.
 */
export async function spendLoginTry<T>(
  context: CallContext,
  { name, email, familiarity }: Counted,
  work: () => Promise<T>,
): Promise<T> {
  await context.limit(name, email, familiarity)
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError && error.code === 'SERVER_BUSY') await context.refund(name, email, familiarity)
    throw error
  }
}

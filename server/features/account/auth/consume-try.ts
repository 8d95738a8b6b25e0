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
 * Spends one try of the email address and does the work. A busy server gives the try back, because it compared no
 * password, and the client repeats such a call by itself.
 */
export async function consumeTry<T>(
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

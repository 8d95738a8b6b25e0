import type { Client } from '#app/data/api/client.ts'
import type { ApiFailure } from '#app/data/api/failures.ts'
import type { repeatWhileBusy } from '#app/data/api/repeat-while-busy.ts'
import { repeatWithNotice } from './busy-call.ts'

/** Repeats a failed call: after a wait if the server was busy, or after the second factor if the call needs it. */
export async function callWithRetries<T>(
  failure: ApiFailure,
  call: Parameters<typeof repeatWhileBusy<T>>[1],
  client: Client,
): Promise<T> {
  if (failure.kind === 'busy') return repeatWithNotice(failure, call)
  const { passSecondStep } = await import('./second-step.tsx').catch(() => {
    throw failure
  })
  if (await passSecondStep(client, { isRead: call.endpoint.method === 'GET' })) return call.again()
  throw failure
}

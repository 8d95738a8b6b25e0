import { type PushService, startPushService } from '../push-service.ts'
import { test as base } from './fixtures.ts'
import { computeNextMorning, openServerClock, type ServerClock } from './server-clock.ts'

/** A server whose clock begins in the morning, because notifications are held at night, and its push service. */
export const testWithPush = base.extend<{ clock: ServerClock; service: PushService }>({
  // eslint-disable-next-line no-empty-pattern
  clock: async ({}, provide) => {
    const clock = await openServerClock(computeNextMorning())
    await provide(clock)
    clock.close()
  },
  service: async ({ clock }, provide) => {
    const service = await startPushService({ now: () => clock.now() })
    await provide(service)
    await service.close()
  },
  // The test moves the server's clock.
  hasOwnServer: true,
  serverEnv: async ({ clock, service }, provide) => provide({ ...clock.env, PUSH_TEST_ORIGINS: service.origin }),
})

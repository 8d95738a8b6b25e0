import { expect, it, vi } from 'vitest'
import type { JobContext } from './job.ts'
import { createRunner } from './runner.ts'

it('a failed job runs again if a run was requested meanwhile, and the failure is logged', async () => {
  const warn = vi.fn<(about: object, message: string) => void>()
  const context = { log: { warn } } as unknown as JobContext // the runner reads only the log
  const second = Promise.withResolvers<void>()
  let runs = 0
  const runner = createRunner(
    {
      name: 'try',
      everyMs: 3_600_000,
      run: () => {
        runs += 1
        if (runs === 2) {
          second.resolve()
          return Promise.resolve()
        }
        runner.nudge()
        throw new Error('no connection')
      },
    },
    context,
    3_600_000,
  )
  runner.nudge()
  await second.promise
  await runner.close()
  expect(runs).toBe(2)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'try' }), 'job failed')
})

import { prepareBrowser } from '../faults/browser.ts'
import { listMissingStatistics, runStorm } from '../faults/storm.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

// A token must remain valid during the call that it was refreshed for, even on a slow machine.
test.use({ hasOwnServer: true, serverEnv: { ACCESS_TOKEN_SECONDS: String(scaleTimeLimit(3)) } })

// This test is the short run. `npm run test:faults` runs the long one.
test('random faults in three tabs, worker and server lose no entry, and apply none twice or out of order', async ({
  world,
}) => {
  const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
  const browser = await prepareBrowser(world.origin)
  const size = { ops: 120, tabs: 3, browserKills: 1, workerStops: 2, serverKills: 1, hasDeploy: false }
  try {
    const figures = await runStorm(world, browser, { seed, ...size }, world.databaseUrl)
    expect(figures, `seed ${seed}`).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0, strangers: 0, refused: 0 })
    expect(figures.promised + figures.unconfirmed).toBe(size.ops)
    expect(listMissingStatistics(figures), `seed ${seed}`).toEqual([])
  } finally {
    await browser.remove()
  }
})

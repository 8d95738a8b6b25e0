import prepareRun from '../support/e2e/global-setup.ts'
import { openWorld } from '../support/e2e/world.ts'
import { prepareBrowser } from './browser.ts'
import { listMissingStatistics, runStorm } from './storm.ts'

/** Runs the long storm (`npm run test:faults`). `SEMAI_STORM_OPS` sets its size. `SEMAI_SEED` repeats a run. */
const ops = Number(process.env['SEMAI_STORM_OPS'] ?? 10_000)
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const per = (count: number) => Math.max(1, Math.ceil(ops / count))

const endRun = await prepareRun()
const world = await openWorld({ ACCESS_TOKEN_SECONDS: '2' })
const browser = await prepareBrowser(world.origin)
try {
  const faults = { browserKills: per(500), workerStops: per(20), serverKills: per(1_000) }
  const figures = await runStorm(world, browser, { seed, ops, tabs: 3, ...faults, hasDeploy: true }, world.databaseUrl)
  console.log(`storm: seed ${seed}, ${ops} pieces of work`)
  console.log(figures)
  const missingFigures = listMissingStatistics(figures)
  if (missingFigures.length > 0) console.log(`nothing of this came: ${missingFigures.join(', ')}`)
  if (missingFigures.length > 0 || figures.lost + figures.twice + figures.outOfOrder + figures.strangers > 0)
    process.exitCode = 1
} finally {
  await browser.remove()
  await world.close()
  await endRun()
}

import { measureCrowd, measureSlowReaders } from './realtime-crowd.ts'
import { cutAtRandom } from './realtime-cuts.ts'
import { countSilentSocket, measureRollingRestart } from './realtime-restart.ts'
import { type Measurement, openRealtimeWorld } from './realtime-world.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Measures goals B1 to B4 and B6 of rooms and sockets. `CUTS` and `SOCKETS` shorten a run, and the report then says
 * 'belum'.
 */
const CUTS = Number(process.env['CUTS'] ?? 10_000)
const SOCKETS = Number(process.env['SOCKETS'] ?? 10_000)
const PEOPLE = 200
const PROCESSES = 4

const figures: Measurement[] = []
function note(...measured: readonly Measurement[]): void {
  for (const each of measured) console.log(each.goal, '|', each.measured)
  figures.push(...measured)
}

const world = await openRealtimeWorld(PEOPLE, PROCESSES)
try {
  note(await cutAtRandom(world, CUTS))
  const silent = countSilentSocket(world)
  note(...(await measureCrowd(world, SOCKETS)))
  note(await measureSlowReaders(world))
  note(await silent)
  note(...(await measureRollingRestart(world)))
} finally {
  await world.close()
}
await reportMeasurements('realtime', [
  ['goal', 'asked for', 'measured', 'reached'],
  ...figures.map(({ goal, asked, measured, isReached }) => [goal, asked, measured, isReached ? 'yes' : 'belum']),
])
process.exit(0)

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Starts two processes one after the other, each with 100 ms of processor time, and prints the sum. */
const program = `
  import { spawnSync } from 'node:child_process'
  import { watchProcessorTime } from ${JSON.stringify(new URL('processor-time.mjs', import.meta.url).href)}
  const minutes = watchProcessorTime()
  for (const turn of [1, 2]) spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 100_000);'])
  console.log(minutes())
`

test.runIf(existsSync('/proc/self/stat'))('sums the processor time of processes that have exited', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(Number(output) * 60).toBeGreaterThanOrEqual(0.2)
})

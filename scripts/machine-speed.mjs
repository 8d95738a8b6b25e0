import { execFileSync } from 'node:child_process'
import { root } from './node24.mjs'

/**
 * Measures the machine once, before the first test, and passes the result to all processes of the run in an environment
 * variable.
 */
export function measureMachine(node) {
  process.env.SEMAI_TEST_SLOWNESS ??= execFileSync(node, ['tests/support/machine-speed.ts'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  console.log(`Test time limits: ${process.env.SEMAI_TEST_SLOWNESS} times the usual ones (measured)`)
}

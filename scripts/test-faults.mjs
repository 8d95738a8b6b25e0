// Runs the fault tests of the outbox with more runs, then attacks on a running server, then the load test (storm).
// SEMAI_SEED repeats a run, SEMAI_STORM_OPS sets the number of operations of the storm.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { measureMachine } from './machine-speed.mjs'
import { environment, findNode, root } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'

const node = findNode()
measureMachine(node)

function run(args, env = {}) {
  const result = spawnSync(node, args, { cwd: root, env: environment(env), stdio: 'inherit' })
  if (result.status !== 0) process.exitCode = 1
}

const vitest = join('node_modules', 'vitest', 'vitest.mjs')
run([vitest, 'run', '--project', 'unit', 'src/data/outbox/faults.test.ts', 'src/data/outbox/outbox.model.test.ts'], {
  SEMAI_ROUNDS: '10',
  SEMAI_QUEUE: '10000',
  SEMAI_RUNS: '300',
  ...process.env,
})
// Attacks by API calls on an app without a port. They use forged clocks and claims, a role that is lost during a
// request, the removal of the last admin, and work in a refunded course. `attacks/roles-claims-refunds.ts` runs such
// attacks on a running server.
const calls = [
  join('tests', 'faults', 'forged-farming.test.ts'),
  join('contract', 'webinar', 'attendance.rules.test.ts'),
  join('server', 'features', 'desk-calls.test.ts'),
  join('server', 'features', 'account', 'user-admin', 'last-admin.test.ts'),
  join('server', 'features', 'payment', 'order', 'refund.test.ts'),
]
// Vitest silently ignores a name that matches no file, so the names are checked here.
const missing = calls.filter(name => !existsSync(join(root, name)))
if (missing.length > 0) throw new Error(`no such test: ${missing.join(', ')}`)
run([vitest, 'run', '--project', 'unit', ...calls])
await buildIfStale()
/** Folder of the attacks. Each script starts its own server, prints figures, and fails if a guarantee is broken. */
const attacks = join('tests', 'faults', 'attacks')
for (const name of readdirSync(join(root, attacks)).sort()) run([join(attacks, name)])
run([join('tests', 'faults', 'big-run.ts')])

// Runs the e2e tests behind a small load balancer. Two server processes on one database answer in turns, and one of
// them is killed with SIGKILL during each test. Arguments are file names, or names of tests after `-g`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, findNode, root } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'

await buildIfStale()
const cli = join('node_modules', '@playwright', 'test', 'cli.js')
const result = spawnSync(findNode(), [cli, 'test', '--project=chromium', ...process.argv.slice(2)], {
  cwd: root,
  env: environment({ SEMAI_SERVERS: '2' }),
  stdio: 'inherit',
})
process.exitCode = result.status ?? 1

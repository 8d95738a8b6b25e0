// Tests push end to end in Debian's Firefox with a push service on this machine. Installs nothing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, fail, findNode, root } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'

const firefox = process.env.SEMAI_FIREFOX ?? '/usr/bin/firefox-esr'
if (!existsSync(firefox)) {
  fail('Firefox tidak ada. Pasang (apt-get install firefox-esr) atau setel SEMAI_FIREFOX ke letaknya.')
}
await buildIfStale()
const cli = join('node_modules', '@playwright', 'test', 'cli.js')
const args = [cli, 'test', '--project=firefox', 'push.e2e.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(findNode(), args, { cwd: root, env: environment(), stdio: 'inherit' }).status ?? 1

// Points Git at .githooks. The programs that developers start import it, because npm runs no install scripts (.npmrc).
// Without Git or outside a checkout it does nothing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

if (existsSync(join(root, '.git'))) {
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
}

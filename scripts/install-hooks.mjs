// Sets Git's hooks folder to .githooks. The scripts that developers start import this file, because npm runs no install
// scripts (.npmrc). Does nothing without Git or outside a checkout.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

if (existsSync(join(root, '.git'))) {
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
}

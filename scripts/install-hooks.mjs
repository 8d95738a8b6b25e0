// Points Git at .githooks. npm runs it after `npm ci`; without Git or outside a checkout it does nothing.
import { spawnSync } from 'node:child_process'

spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' })

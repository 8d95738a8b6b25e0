import { existsSync } from 'node:fs'

const given = process.env['SEMAI_CHROMIUM']
const shell = '/usr/bin/chromium-headless-shell'

/** Path of Chromium as users have it, with Background Sync, push and a profile on disk. */
export const CHROMIUM = given ?? '/usr/bin/chromium'

/** Path of Chromium's headless shell: same engine for half of the work, without Background Sync and notifications. */
export const HEADLESS_SHELL = given ?? (existsSync(shell) ? shell : CHROMIUM)

/**
 * Arguments that run graphics in the browser's process. This saves a fifth of a page's work, and no test depends on
 * the graphics card.
 */
export const CHROMIUM_ARGS = ['--in-process-gpu', '--disable-gpu']

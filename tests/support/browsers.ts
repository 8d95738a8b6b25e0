import { existsSync } from 'node:fs'

const given = process.env['SEMAI_CHROMIUM']
const shell = '/usr/bin/chromium-headless-shell'

/** Path of Chromium as users have it, with Background Sync, push and a profile on disk. */
export const CHROMIUM = given ?? '/usr/bin/chromium'

/**
 * Path of Chromium's headless shell. It has the same engine and needs half of the processor time, but has no Background
 * Sync and no notifications.
 */
export const HEADLESS_SHELL = given ?? (existsSync(shell) ? shell : CHROMIUM)

/**
 * Arguments that run graphics in the browser's process. This saves a fifth of the processor time of a page, and no test
 * depends on the graphics card.
 */
export const CHROMIUM_ARGS = ['--in-process-gpu', '--disable-gpu']

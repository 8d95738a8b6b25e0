import { existsSync } from 'node:fs'

const given = process.env['SEMAI_CHROMIUM']
const shell = '/usr/bin/chromium-headless-shell'

/** Chromium as users have it: with Background Sync, push and a profile on disk. */
export const CHROMIUM = given ?? '/usr/bin/chromium'

/** Same engine without a window, for half the work. It has neither Background Sync nor notifications. */
export const HEADLESS_SHELL = given ?? (existsSync(shell) ? shell : CHROMIUM)

/** No test depends on the graphics card: one process less per browser saves a fifth of a page's work. */
export const CHROMIUM_ARGS = ['--in-process-gpu', '--disable-gpu']

import { existsSync } from 'node:fs'

const given = process.env['SEMAI_CHROMIUM']
const shell = '/usr/bin/chromium-headless-shell'

/** Chromium as people have it: with Background Sync, push and a profile that outlives it. */
export const CHROMIUM = given ?? '/usr/bin/chromium'

/** The same engine without the window around it, for half the work. It has neither Background Sync nor notifications. */
export const HEADLESS_SHELL = given ?? (existsSync(shell) ? shell : CHROMIUM)

/** No test looks at what a graphics card does: a process less for each browser saves a fifth of a page's work. */
export const CHROMIUM_ARGS = ['--in-process-gpu', '--disable-gpu']

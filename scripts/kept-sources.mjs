import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** What the server is made of. */
export const rooms = ['server', 'contract']

export const keptFolder = join(import.meta.dirname, '../node_modules/.cache/semai/sources')

/** Where a source is kept without its types: by what it says, so that a changed one is another one. */
export const keptPath = text => join(keptFolder, `${createHash('sha1').update(text).digest('hex')}.mjs`)

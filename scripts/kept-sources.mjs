import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Folders that contain the server's sources. */
export const sourceFolders = ['server', 'contract']

export const keptFolder = join(import.meta.dirname, '../node_modules/.cache/semai/sources')

/** Path of the stored copy without types. It contains the source's hash, so a changed source has another path. */
export const keptPath = text => join(keptFolder, `${createHash('sha1').update(text).digest('hex')}.mjs`)

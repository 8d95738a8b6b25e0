// Loaded before the server (server-flags.json). Loads the server's TypeScript without types, from copies that an
// earlier start stored. See decision 008.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keptPath, sourceFolders } from './kept-sources.mjs'

const root = join(import.meta.dirname, '..')
const ours = sourceFolders.map(folder => `${pathToFileURL(join(root, folder)).href}/`)
let hasKept = false

/** Returns the stored copy without types. Returns undefined if there is no copy. */
function readKept(path) {
  try {
    return readFileSync(keptPath(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Runs in a separate process, because the compiler that removes types would use 20 MiB of the server's memory
 * permanently.
 */
function keepAll() {
  if (hasKept) return
  hasKept = true
  spawnSync(process.execPath, [join(import.meta.dirname, 'keep-sources.mjs')], { stdio: 'ignore' })
}

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || !ours.some(folder => url.startsWith(folder))) return next(url, context)
    const path = fileURLToPath(url)
    let source = readKept(path)
    if (source === undefined) {
      keepAll()
      source = readKept(path)
    }
    // If no copy can be stored (full or read-only disk), Node removes the types at each start.
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

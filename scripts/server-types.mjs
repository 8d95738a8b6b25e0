// Goes before the server (server-flags.json): its TypeScript is read without its types, as an earlier start kept it. See decision 008.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keptPath, rooms } from './kept-sources.mjs'

const root = join(import.meta.dirname, '..')
const ours = rooms.map(room => `${pathToFileURL(join(root, room)).href}/`)
let hasKept = false

/** Undefined: it is not kept. */
function readKept(path) {
  try {
    return readFileSync(keptPath(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** In a process of its own: what takes types out is a compiler, and its 20 MiB would stay for as long as the server lives. */
function keepAll() {
  if (hasKept) return
  hasKept = true
  spawnSync(process.execPath, [join(import.meta.dirname, 'keep-sources.mjs')], { stdio: 'ignore' })
}

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || !ours.some(room => url.startsWith(room))) return next(url, context)
    const path = fileURLToPath(url)
    let source = readKept(path)
    if (source === undefined) {
      keepAll()
      source = readKept(path)
    }
    // Where nothing can be kept (a disk that is full or closed to writing) Node does it by itself.
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

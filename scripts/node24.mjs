import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

const NEEDED_MAJOR = 24
const packaged = join(root, 'node_modules/.bin/node')

/**
 * Folder in which Node stores compiled code. With this cache a build, a test run and the server of `npm run dev` need
 * half the processor time to start.
 */
const compiled = join(root, 'node_modules/.cache/semai/compiled')

function majorOf(path) {
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)\./.exec(stdout)?.[1]) : 0
}

/**
 * Returns the Node that runs the server. The server runs TypeScript directly, and the system's Node may be too old for
 * this; then npm has installed a newer Node.
 */
export function findNode() {
  if (!existsSync(join(root, 'node_modules'))) {
    fail('Paket belum dipasang. Jalankan dulu: npm ci')
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  if (existsSync(packaged) && majorOf(packaged) >= NEEDED_MAJOR) return packaged
  return fail(
    `Node ${NEEDED_MAJOR} diperlukan; yang ada ${process.version}, dan paket npm tidak membawanya untuk mesin ini. ` +
      `Pasang Node ${NEEDED_MAJOR} atau lebih baru, lalu jalankan lagi.`,
  )
}

/** @returns {never} */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/**
 * Limits the young generation of the heap to 3 x 4 MiB instead of 3 x 16 MiB, because Node never returns the memory of
 * a burst to the system. Calls take the same time, see docs/performance.md. Also loads the sources without their types
 * (server-types.mjs).
 */
export const serverFlags = JSON.parse(readFileSync(join(root, 'scripts/server-flags.json'), 'utf8'))

/** Environment of started programs. Its PATH begins with the tools of the packages and the newer Node. */
export function environment(extra = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...extra }
}

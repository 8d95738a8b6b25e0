// Starts the app. Runs on the system's Node (20 or newer): builds changed sources, then starts the server on Node 24.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import './install-hooks.mjs'
import { environment, findNode, root, serverFlags } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'

const node = findNode()
await buildIfStale()

// Environment without Node's compile cache, because the cache takes 10 MiB of memory and does not make the start
// faster.
const env = environment({ NODE_DISABLE_COMPILE_CACHE: '1' })
const server = spawn(node, [...serverFlags, 'server/main.ts'], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
server.on('error', error => {
  console.error(error.message)
  process.exitCode = 1
})
server.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
})

// Runs the page and the API server, and reloads both after changes. Open Vite's URL; it forwards /api to the
// server.
import { spawn } from 'node:child_process'
import './install-hooks.mjs'
import { environment, findNode, root } from './node24.mjs'

const node = findNode()
const port = process.env.PORT ?? '4173'
const env = environment({ PORT: port, SEMAI_API_ORIGIN: `http://127.0.0.1:${port}` })
const programs = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(node, ['node_modules/vite/bin/vite.js'], { cwd: root, env, stdio: 'inherit' }),
]

let isEnding = false
function endAll(signal) {
  if (isEnding) return
  isEnding = true
  for (const program of programs) program.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(signal))
for (const program of programs) {
  program.on('exit', code => {
    process.exitCode ||= isEnding ? 0 : (code ?? 1)
    endAll('SIGTERM')
  })
}

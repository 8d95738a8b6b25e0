import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Checks with promtool that every alert fires, and that none fires on a healthy server. */
const folder = join(import.meta.dirname, '../../../deploy/prometheus')
const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })

if (promtool('--version').error) console.log('alerts: promtool is not installed')
else {
  for (const words of [
    ['check', 'rules', 'semai.rules.yml'],
    ['test', 'rules', 'semai.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...words)
    console.log(`alerts: ${words.slice(0, 2).join(' ')}: ${stdout.trim()} ${stderr.trim()}`)
    if (status !== 0) process.exitCode = 1
  }
}

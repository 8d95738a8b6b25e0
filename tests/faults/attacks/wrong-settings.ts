import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listInheritedSettings, root, serverFlags } from '../../support/e2e/server.ts'

/**
 * Starts the server with settings that it cannot run with. Each start ends with a message and exit code 1, without a
 * stack trace.
 */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://semai.contoh',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'halo@semai.contoh',
}
const wrong: readonly Record<string, string>[] = [
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '::/0' },
  { TRUST_PROXY: 'fe80::1%eth0' },
  { ...production, PUBLIC_URL: 'http://semai.contoh' },
  { ...production, TRUSTED_ORIGINS: 'http://10.0.0.1' },
  { DATA_DIR: '/proc/x' },
  { DATA_DIR: '/proc/x/y/z' },
  { DATA_DIR: '/dev/null/x' },
  { DATA_DIR: `/${'x'.repeat(3_000)}` },
  { DATABASE_URL: 'postgres://u:%zz@127.0.0.1:1/x' },
  { DATABASE_URL: 'postgres://u@127.0.0.1:1/x?sslrootcert=/tidak/ada' },
  { HOST: 'a b' },
  { PORT: '9'.repeat(5_000) },
  { SMTP_URL: 'smtp://' },
  { PUBLIC_URL: `https://${'a'.repeat(5_000)}` },
  { S3_BUCKET: 'berkas' },
  { STORAGE: 's3' },
  { BACKUP_DIR: 's3://', BACKUP_KEY_FILE: '/kunci' },
]
/** Limit for a start that does not end. A failing start takes a second. */
const GIVE_UP_MS = 60_000

const folder = await mkdtemp(join(tmpdir(), 'semai-settings-'))
try {
  for (const env of wrong) {
    const child = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
      cwd: root,
      env: { ...listInheritedSettings(), PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: GIVE_UP_MS,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    const output = await text(child.stderr)
    const code = await ended
    const isClear = code === 1 && output.includes('tidak dapat dijalankan') && !/^\s+at /m.test(output)
    const shown = JSON.stringify(env).slice(0, 100)
    console.log(`wrong settings: ${isClear ? 'refused' : `NOT CLEAR (${code})`} ${shown}`)
    if (!isClear) process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isProcessRunning, readPid } from './db/embedded/process.ts'
import { createDemoSettings } from '#tests/support/e2e/server.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

// Takes over 60 s on a slow machine, because each case starts the server as a separate program.

let dataDir: string
let programs: ChildProcess[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'semai-main-'))
  await chmod(dataDir, 0o755)
  programs = []
})
afterEach(() => {
  for (const program of programs) program.kill('SIGKILL')
  const pid = databasePid()
  if (pid !== undefined && isProcessRunning(pid)) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const databasePid = () => readPid(join(dataDir, 'postgres'))

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://semai.contoh',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'halo@semai.contoh',
}

interface Run {
  program: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function run(env: Record<string, string> = {}, [file = 'main.ts', ...words]: readonly string[] = []): Run {
  const { PATH } = process.env
  const program = spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
    env: {
      ...(PATH && { PATH }),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DIST_DIR: dataDir,
      ...createDemoSettings(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  programs.push(program)
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString()))
  return { program, output: () => output, ended: once(program, 'exit').then(([code]) => code as number | null) }
}

async function address({ output }: Run): Promise<string> {
  await expect.poll(output, { timeout: scaleTimeLimit(30_000) }).toMatch(/Semai siap di/)
  return /Semai siap di (\S+)/.exec(output())?.[1] ?? ''
}

const isWell = async (origin: string) => (await fetch(`${origin}/api/health`)).ok
const patient = { timeout: scaleTimeLimit(30_000) }

describe('the server as a program', () => {
  it(
    'the server starts without settings, and works again after kill -9 of itself and of its database',
    async () => {
      const first = run()
      const origin = await address(first)
      for (const email of ['siswa@semai.test', 'admin@semai.test', 'pakar@semai.test'])
        expect(first.output()).toContain(email)
      const login = { email: 'siswa@semai.test', password: 'belajar123' }
      const send = (to: string) =>
        fetch(`${to}/api/v1/auth/login`, {
          method: 'POST',
          body: JSON.stringify(login),
          headers: { 'content-type': 'application/json' },
        })
      expect((await send(origin)).status).toBe(200)

      first.program.kill('SIGKILL')
      await first.ended
      const pid = databasePid()
      const second = run()
      expect((await send(await address(second))).status).toBe(200)
      expect(databasePid()).toBe(pid)

      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      const secondOrigin = await address(second)
      await expect.poll(async () => (databasePid() ?? pid) !== pid && (await isWell(secondOrigin)), patient).toBe(true)
      expect((await send(secondOrigin)).status).toBe(200)
      const newPid = databasePid()
      expect(newPid).not.toBe(pid)

      second.program.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(newPid !== undefined && isProcessRunning(newPid)).toBe(false)

      const live = run(production)
      expect(await live.ended).toBe(1)
      expect(live.output()).toMatch(/akun demo/)
    },
    scaleTimeLimit(120_000),
  )

  it(
    'prints a set-up link on an empty production database until the admin command has created the first admin',
    async () => {
      const empty = { ...production, SEED_DEMO: 'off' }
      const first = run(empty)
      const origin = await address(first)
      await expect.poll(first.output, patient).toMatch(/https:\/\/semai\.contoh\/api\/set-up\?token=\S+/)
      const pid = databasePid()

      const command = run({ ...empty }, ['admin-command.ts', 'create', 'kepala@sekolah.id'])
      expect(await command.ended).toBe(0)
      const token = /reset-password\?token=(\S+)/.exec(command.output())?.[1]
      expect([databasePid(), await isWell(origin)]).toEqual([pid, true])
      const response = await fetch(`${origin}/api/v1/auth/reset-password`, {
        method: 'POST',
        body: JSON.stringify({ token, password: 'rahasia-besar' }),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(200)
      first.program.kill('SIGTERM')
      expect(await first.ended).toBe(0)

      const second = run(empty)
      await address(second)
      second.program.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(second.output()).not.toContain('set-up')
    },
    scaleTimeLimit(120_000),
  )

  it(
    'the server reports a port that is in use, and leaves no database running',
    async () => {
      const holder = createServer().listen(0, '127.0.0.1')
      await once(holder, 'listening')
      const { port } = holder.address() as AddressInfo // the server listens on a port, not on a pipe
      const { ended, output } = run({ PORT: String(port), SEED_DEMO: 'off' })
      expect(await ended).toBe(1)
      expect(output()).toContain(`Port ${port} sudah dipakai`)
      expect(databasePid()).toBeUndefined()
      holder.close()
    },
    scaleTimeLimit(60_000),
  )

  it.each([
    [
      { PORT: 'x', NODE_ENV: 'prod', TRUST_PROXY: '0.0.0.0/0' },
      /NODE_ENV: isi "production"[^]*PORT: harus bilangan bulat[^]*TRUST_PROXY: daftar alamat IP/,
    ],
    [{ NODE_ENV: 'production' }, /production memerlukan[^]*PUBLIC_URL[^]*SMTP_URL/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /DATABASE_URL tidak menjawab/],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x?sslrootcert=/tidak/ada' },
      /Berkas \/tidak\/ada yang disebut DATABASE_URL/,
    ],
    [{ DATA_DIR: '/proc/x' }, /DATA_DIR/],
  ])('reports the problem of the settings %o without a stack trace', async (env, words) => {
    const { ended, output } = run(env)
    expect(await ended).toBe(1)
    expect(output()).toMatch(words)
    expect(output()).not.toMatch(/^\s+at /m)
  })
})

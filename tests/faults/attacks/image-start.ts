import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildImage, environment, startCommand } from '../../../scripts/image/build.ts'
import { USER_ID } from '../../../scripts/image/files.ts'
import { unpackLayers } from '../../../scripts/image/unpack.ts'
import { openScratchPostgres } from '../../support/scratch-postgres.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'

/**
 * Builds the image twice and starts the server from its root file system: read-only, as an account without rights,
 * with the files of the image and nothing else of this machine. It must answer the health check and end on SIGTERM.
 */
const MOST_MB = 180
const READY_WITHIN_MS = scaleTimeLimit(60_000)

const folder = await mkdtemp(join(tmpdir(), 'semai-image-'))
await chmod(folder, 0o755) // the database runs as another account if this script runs as root
const postgres = await openScratchPostgres()
let server: ChildProcess | undefined
let forward: Server | undefined
try {
  const image = await buildImage(join(folder, 'first'))
  const secondImage = await buildImage(join(folder, 'second'))
  const packedMb = Math.round(image.packedBytes / 1e6)
  console.log('image:', { digest: image.digest, isEqual: image.digest === secondImage.digest, packedMb })
  if (image.digest !== secondImage.digest || packedMb > MOST_MB) process.exitCode = 1

  const rootFs = join(folder, 'root')
  await unpackLayers(image.layers, rootFs)
  // A container engine makes the folders of its mounts itself.
  for (const name of ['proc', 'dev']) mkdirIn(rootFs, name)
  const port = await freePort()
  const { host, port: number, user, database } = postgres.server.connection
  // The embedded database listens only on a socket that its own account may open.
  forward = createServer(client => {
    const database = connect(join(host, `.s.PGSQL.${number}`))
    for (const end of [client, database]) end.on('error', () => void [client.destroy(), database.destroy()])
    client.pipe(database).pipe(client)
  })
  const settings = {
    ...environment,
    PORT: String(port),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${await listen(forward)}/${database}`,
    PUBLIC_URL: 'https://belajar.sekolah.id',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'belajar@sekolah.id',
    LOG_LEVEL: 'error',
  }
  const data = mkdirIn(folder, 'data')
  await chmod(join(folder, data), 0o777)
  const mounts = ['--ro-bind', rootFs, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp']
  const account = ['--unshare-user', '--uid', String(USER_ID), '--gid', String(USER_ID)]
  const variables = Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value])
  const bubble = [...mounts, '--bind', join(folder, data), '/data', ...account, '--unshare-pid', '--as-pid-1']
  const appOptions = ['--chdir', '/app', '--clearenv', ...variables]
  server = spawn('bwrap', [...bubble, ...appOptions, '--', ...startCommand()], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const until = performance.now() + READY_WITHIN_MS
  while ((await getStatus(port, '/api/health')) !== 200) {
    if (server.exitCode !== null || performance.now() > until) throw new Error('the server of the image did not start')
    await sleep(100)
  }
  const statuses = Object.fromEntries(
    await Promise.all(
      ['/', '/api/ready', '/api/v1/courses', '/kelas'].map(async path => [path, await getStatus(port, path)]),
    ),
  )
  // Without the code that renders pages the server sends the empty frame of the app.
  const isRendered = (await (await fetch(`http://127.0.0.1:${port}/kelas`)).text()).includes('<h1')
  console.log('image: started,', { ...statuses, isRendered })
  if (!isRendered || Object.values(statuses).some(status => status !== 200)) process.exitCode = 1
} finally {
  if (server?.exitCode === null) {
    const ended = once(server, 'exit')
    // Sends the signal to the child, because bubblewrap does not pass signals on.
    const [child = ''] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
    spawnSync('kill', [child])
    const [code] = (await ended) as [number | null] // Node's arguments of 'exit'
    if (code !== 0) process.exitCode = 1
    console.log('image: stopped with code', code)
  }
  forward?.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}

function mkdirIn(parent: string, name: string): string {
  mkdirSync(join(parent, name), { recursive: true })
  return name
}

async function getStatus(port: number, path: string): Promise<number> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status
  } catch {
    return 0
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // the server listens on a port, not on a pipe
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { openDemoLearner } from '../demo-learner.ts'
import { prepareServer } from '../../support/e2e/server.ts'
import { openScratchPostgres } from '../../support/scratch-postgres.ts'

/**
 * Two servers share a database through PgBouncer in transaction mode. Every call must be answered, and no work may be
 * lost.
 */
const ROUNDS = 40
const AT_ONCE = 10

if (spawnSync('pgbouncer', ['--version']).error) console.log('transaction pool: pgbouncer is not installed')
else await run()

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'semai-pool-'))
  await chmod(folder, 0o755) // the pool runs as another account if this script runs as root
  const postgres = await openScratchPostgres()
  const port = await freePort()
  const { host, port: number, user, database } = postgres.server.connection
  const settings = join(folder, 'pgbouncer.ini')
  const lines = [
    `[databases]\nsemai = host=${host} port=${number} dbname=${database} user=${user}\n[pgbouncer]`,
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    'pool_mode = transaction\nlog_connections = 0\nlog_disconnections = 0\ndefault_pool_size = 10\nmax_client_conn = 200',
    // The server sends its time limits with the login, which PgBouncer otherwise refuses.
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres', '-q'] : []
  const pool = spawn('pgbouncer', [...account, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  const common = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/semai` }
  const servers = await Promise.all(['a', 'b'].map(name => prepareServer({ ...common, DATA_DIR: join(folder, name) })))
  try {
    while (!(await answers(port))) await sleep(50)
    for (const server of servers) await server.start()
    const origins = servers.map(server => `http://127.0.0.1:${server.port}`)
    const [first, second] = servers
    if (!first || !second) throw new Error('two servers are needed')
    const close = async () => {}
    const learners = await Promise.all(
      [first, second].map((server, at) =>
        openDemoLearner({ server, origin: origins[at] ?? '', dataDir: join(folder, String(at)), close }),
      ),
    )
    const figures = { calls: 0, failed: 0, sent: 0, lost: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, at) => {
          const learner = learners[at % learners.length]
          if (!learner) return
          const headers = { authorization: `Bearer ${learner.accessToken}` }
          const response = await fetch(`${origins[(at + 1) % 2]}/api${listEnrollments.path}`, { headers })
          await response.arrayBuffer()
          const step = learner.step(round * AT_ONCE + at)
          const { status } = await learner.send([step])
          const secondResponse = await learner.send([step])
          figures.calls += 3
          figures.sent += 1
          figures.failed += [response.status, status, secondResponse.status].filter(each => each !== 200).length
          if (secondResponse.results[0]?.outcome !== 'duplicate') figures.lost += 1
        }),
      )
    }
    const log = servers.map(server => server.log()).join('\n')
    console.log('transaction pool:', figures)
    if (figures.failed + figures.lost > 0) process.exitCode = 1
    const warnings = log.split('\n').filter(line => /"level":[45]0/.test(line))
    console.log('transaction pool: warnings', [...new Set(warnings.map(line => /"msg":"([^"]*)"/.exec(line)?.[1]))])
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    const ended = once(pool, 'exit')
    pool.kill('SIGINT')
    await ended
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const [isOpen] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'error').then(() => [false]),
  ]).catch(() => [false])
  socket.destroy()
  return isOpen === true
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // the server listens on a port, not on a pipe
  probe.close()
  await once(probe, 'close')
  return port
}

import { spawn } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { explainFileError, makeFolders, prepareDataDir } from '../data-dir.ts'
import type { ServerPart } from '../parts.ts'
import { StartFailure } from '../start-failure.ts'
import { findBinaries } from './embedded/binaries.ts'
import { checkVersion, getClusterPath, createCluster, hasCluster } from './embedded/cluster.ts'
import { createSupervisor } from './embedded/supervisor.ts'
import { clearMisleadingLocks, isProcessRunning, findServerPid } from './embedded/process.ts'
import { chooseRunner, cleanEnvironment, type ProgramRunner } from './embedded/runner.ts'
import { prepareSocketDir, getSocketDir } from './embedded/socket-dir.ts'
import { getArchiveSettings, chooseArchiving } from './embedded/wal-archive.ts'
import { SESSION_NAME } from './move/names.ts'

export interface EmbeddedServer {
  readonly connection: { host: string; port: number; user: string; database: string }
  /**
   * True if the database was already running. Either the program that started it was killed (kill -9), or another
   * program uses the database.
   */
  readonly isReused: boolean
  /** Process id of the database at the start. A keeper may later restart the database with another process id. */
  readonly pid: number
  /**
   * Returns a keeper, which restarts the database whenever its process ends. The keeper must be closed before `stop` is
   * called.
   */
  keeper(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): ServerPart
  /** Stops the database, unless another program is connected. That program then stops the database later. */
  stop(): Promise<void>
}

interface Options {
  /** Further `name=value` settings. Tests use them to make the database faster but less durable. */
  settings?: readonly string[]
  /**
   * True if PostgreSQL must copy finished WAL segments to a folder, for backups. False deletes this folder. If
   * undefined, the setting of the last start applies.
   */
  archivesWal?: boolean
}

const START_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 20_000
/**
 * Time within which PostgreSQL removes a closed connection from its list. `Pool.end` does not wait for this removal. A
 * connection that is still listed after this time counts as a connection of another program.
 */
const CLOSED_WITHIN_MS = 2_000
const LOG_LIMIT_BYTES = 5 * 1024 ** 2

const settings = [
  'listen_addresses=', // listens only on a socket, because the bundled TLS library is old and must not be reachable by network
  'unix_socket_permissions=0700',
  'max_connections=100',
  'shared_buffers=128MB',
  'log_destination=stderr',
  'timezone=UTC',
]

/** Returns the reason why the database does not answer. Returns undefined if it answers. */
async function silence(connection: EmbeddedServer['connection']): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Opens the log file. The log is not a pipe, because the database may run longer than the program that started it. */
function openLog(dataDir: string): { fd: number; path: string } {
  const path = join(dataDir, 'postgres.log')
  const fd = openSync(path, 'a', 0o600)
  if (fstatSync(fd).size > LOG_LIMIT_BYTES) ftruncateSync(fd, 0)
  return { fd, path }
}

function launch(postgres: string, runner: ProgramRunner, args: readonly string[], dataDir: string) {
  const log = openLog(dataDir)
  const from = fstatSync(log.fd).size
  const [command, rest] = runner.commandLine(postgres, args)
  // Starts the process detached. Ctrl-C in the terminal then reaches only the server, which stops the database
  // properly.
  const child = spawn(command, rest, {
    ...runner.ids,
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', log.fd],
    detached: true,
  })
  closeSync(log.fd)
  const state = { hasExited: false, output: () => readFileSync(log.path).subarray(from).toString() }
  child.on('exit', () => (state.hasExited = true))
  child.on('error', () => (state.hasExited = true))
  child.unref()
  return state
}

function explain(output: string, dataDir: string): StartFailure {
  if (/no space left|disk quota/i.test(output)) {
    return new StartFailure(`Tidak ada ruang tersisa di ${dataDir}. Kosongkan ruang, lalu jalankan lagi.`)
  }
  return new StartFailure(`PostgreSQL bawaan tidak dapat dijalankan pada ${dataDir}:\n${output.trim().slice(-1500)}`)
}

/**
 * Matches errors that pass after a short time. For example, another start uses the folder, or locks or memory are not
 * released yet.
 */
const passing =
  /lock file ".*" (?:already exists|is empty)|bogus data in lock file|pre-existing shared memory block|could not bind Unix address/i

/**
 * Paths, connection and start function of the database server. They are the same at the first start and at every
 * restart.
 */
interface Installation {
  dataDir: string
  cluster: string
  socket: string
  connection: EmbeddedServer['connection']
  launch: () => ReturnType<typeof launch>
}

function prepare(folder: string, options: Options): Installation {
  prepareDataDir(folder)
  const dataDir = realpathSync(folder)
  const binaries = findBinaries()
  const cluster = getClusterPath(dataDir)
  const runner = chooseRunner(binaries, dataDir, hasCluster(dataDir) ? cluster : undefined)
  if (!hasCluster(dataDir)) createCluster(binaries, runner, dataDir)
  checkVersion(dataDir)
  chooseArchiving(dataDir, options.archivesWal, runner)
  const socket = getSocketDir(dataDir)
  const openSocketDir = () => {
    try {
      makeFolders(dataDir)
      prepareSocketDir(socket, runner)
    } catch (error) {
      throw explainFileError(error, socket)
    }
  }
  openSocketDir()
  const args = [
    '-D',
    cluster,
    '-k',
    socket,
    ...[...settings, ...getArchiveSettings(dataDir), ...(options.settings ?? [])].flatMap(each => ['-c', each]),
  ]
  return {
    dataDir,
    cluster,
    socket,
    connection: { host: socket, port: 5432, user: 'semai', database: 'postgres' },
    launch() {
      openSocketDir() // creates the folder again if the system has deleted it
      return launch(binaries.postgres, runner, args, dataDir)
    },
  }
}

/**
 * Starts the database unless it is already running, and waits for its answer:
 *
 *   answers? ── yes ─→ done
 *      │ no
 *   living process of this folder? ── yes ─→ wait (starting, recovering or dying)
 *      │ no
 *   start it and wait for its answer; start it again if it exits early with a temporary error
 */
async function startAndWait(installation: Installation, signal?: AbortSignal): Promise<{ isReused: boolean }> {
  const { dataDir, cluster, socket, connection } = installation
  const until = Date.now() + START_WITHIN_MS
  let started: ReturnType<typeof launch> | undefined
  let isReused = true
  for (;;) {
    const why = await silence(connection)
    if (why === undefined) return { isReused }
    signal?.throwIfAborted()
    if (Date.now() > until) throw explain(started?.output() ?? why, dataDir)
    if (started?.hasExited === true) {
      const output = started.output()
      if (!passing.test(output)) throw explain(output, dataDir)
      started = undefined
      await sleep(200)
    }
    if (started === undefined && findServerPid(cluster) === undefined) {
      clearMisleadingLocks(cluster, socket)
      started = installation.launch()
      isReused = false
    }
    await sleep(20)
  }
}

/** Starts PostgreSQL on `dataDir/postgres`. If a server is already running on this folder, uses that server. */
export async function startEmbedded(folder: string, options: Options = {}): Promise<EmbeddedServer> {
  const installation = prepare(folder, options)
  const { cluster, connection } = installation
  const { isReused } = await startAndWait(installation)
  const pid = findServerPid(cluster)
  if (pid === undefined) throw new StartFailure(`PostgreSQL bawaan pada ${cluster} berhenti lagi.`)
  return {
    connection,
    isReused,
    pid,
    stop: () => stop(installation),
    keeper: log =>
      createSupervisor({
        log,
        isServerRunning: () => findServerPid(cluster) !== undefined,
        bringUp: signal => startAndWait(installation, signal),
      }),
  }
}

interface Users {
  others: number
  /** True if `npm run database -- move` is using the database. The move then stops the database itself. */
  isMoving: boolean
}

async function readUsers(connection: EmbeddedServer['connection']): Promise<Users> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Users>(
      `select count(*)::integer as others, coalesce(bool_or(application_name = $1), false) as "isMoving"
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [SESSION_NAME],
    )
    return rows[0] ?? { others: 0, isMoving: false }
  } catch {
    return { others: 0, isMoving: false }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Returns whether another program is connected. First waits until PostgreSQL has removed the connections that this
 * program has just closed.
 */
async function isUsedByOthers(connection: EmbeddedServer['connection']): Promise<boolean> {
  const until = Date.now() + CLOSED_WITHIN_MS
  for (;;) {
    const { others, isMoving } = await readUsers(connection)
    if (others === 0) return false
    if (isMoving || Date.now() > until) return true
    await sleep(50)
  }
}

async function stop({ cluster, connection }: Installation): Promise<void> {
  const pid = findServerPid(cluster)
  if (pid === undefined || (await isUsedByOthers(connection))) return
  process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: ends sessions and writes all data to disk
  const until = Date.now() + STOP_WITHIN_MS
  while (isProcessRunning(pid) && Date.now() < until) await sleep(20)
}

import type { FastifyInstance } from 'fastify'
import { type AppParts, buildApp } from './app.ts'
import { backupJobs } from './backup/jobs.ts'
import type { Config } from './config.ts'
import { prepareDataDir, recordExternalDatabase } from './data-dir.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { connect, type DatabaseTarget } from './db/connect.ts'
import { type EmbeddedServer, startEmbedded } from './db/embedded.ts'
import { hasCluster } from './db/embedded/cluster.ts'
import { listenOn } from './http/listen.ts'
import { migrate } from './db/migrate.ts'
import { loadServerKeys, type ServerKeys } from './db/server-keys.ts'
import { type DemoState, prepareDemo, refuseDemoAccounts } from './demo/demo.ts'
import { demoJobs } from './demo/jobs.ts'
import { createFirstAdminToken } from './features/account/user-admin/first-admin.ts'
import { logFindings } from './doctor/at-start.ts'
import { requireUsableBucket } from './s3/at-start.ts'
import { createBucketJobs } from './s3/jobs.ts'
import { StartFailure } from './start-failure.ts'

/**
 * Collects all resources that were opened and closes them in reverse order. Needed because a start may fail or be
 * interrupted before all resources are open.
 */
export class OpenResources {
  private readonly closers: (() => Promise<unknown>)[] = []

  add(close: () => Promise<unknown>): void {
    this.closers.push(close)
  }

  async closeAll(): Promise<void> {
    for (let close = this.closers.pop(); close !== undefined; close = this.closers.pop()) await close()
  }
}

async function openDatabase(
  config: Config,
  opened: OpenResources,
): Promise<{ target: DatabaseTarget; embedded?: EmbeddedServer }> {
  prepareDataDir(config.dataDir)
  if (config.databaseUrl !== undefined) {
    recordExternalDatabase(config.dataDir, 'external', hasCluster(config.dataDir))
    return { target: config.databaseUrl }
  }
  recordExternalDatabase(config.dataDir, 'embedded', hasCluster(config.dataDir))
  const embedded = await startEmbedded(config.dataDir, { archivesWal: config.backup !== undefined })
  opened.add(() => embedded.stop())
  return { target: embedded.connection, embedded }
}

function explainConnection(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) {
    return new StartFailure(
      'Database di DATABASE_URL tidak menjawab. Periksa alamatnya dan apakah PostgreSQL berjalan.',
    )
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // `DATABASE_URL` may contain paths of certificate files. An error with a path means that one of these files cannot be
  // read.
  if (error instanceof Error && 'path' in error && 'syscall' in error)
    return new StartFailure(`Berkas ${String(error.path)} yang disebut DATABASE_URL tidak bisa dibaca (${code}).`)
  if (error instanceof Error && /^(?:28...|3D000)$/.test(code)) {
    return new StartFailure(`Database di DATABASE_URL menolak: ${error.message}`)
  }
  return error
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await listenOn(app, host, port)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} sudah dipakai program lain. Pilih port lain, misalnya: PORT=${port + 1} npm start`,
      )
    }
    if (code === 'EACCES') throw new StartFailure(`Port ${port} butuh hak khusus. Pilih port di atas 1023 lewat PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartFailure(`Alamat ${host} tidak ada di mesin ini. Periksa HOST.`)
    }
    if (error instanceof Error && 'syscall' in error)
      throw new StartFailure(
        `Server tidak bisa mendengar di ${host} port ${port} (${String(code)}). Periksa HOST dan PORT.`,
      )
    throw error
  }
}

/**
 * Prepares the demo data and the keys. Uses a separate pool, because filling a database may take longer than the time
 * limit of requests.
 */
async function prepareData(target: DatabaseTarget, config: Config): Promise<{ demo: DemoState; keys: ServerKeys }> {
  const connection = connect(target, { poolSize: 2, isPatient: true })
  try {
    if (config.isProduction) await refuseDemoAccounts(connection.db)
    return { demo: await prepareDemo(connection.db, config, new Date()), keys: await loadServerKeys(connection.db) }
  } finally {
    await connection.close()
  }
}

/**
 * Opens all resources in order and starts to listen. If a later step throws, `opened` still contains the resources that
 * were opened. `setUpToken` is undefined if the server already has an admin.
 */
export async function start(
  config: Config,
  opened: OpenResources,
): Promise<{ app: FastifyInstance; demo: DemoState; setUpToken: string | undefined }> {
  const bucketFault = await requireUsableBucket(config.objects)
  const { target, embedded } = await openDatabase(config, opened)
  await migrate(target).catch((error: unknown) => {
    throw config.databaseUrl === undefined ? error : explainConnection(error)
  })
  const { demo, keys } = await prepareData(target, config)
  const connection = connect(target, { poolSize: config.databasePoolSize })
  opened.add(() => connection.close())
  const keepers: AppParts['keepers'] = log => (embedded ? [embedded.keeper(log)] : [])
  const moreJobs = [
    ...(demo === 'none' ? [] : demoJobs),
    ...backupJobs(config.backup, embedded !== undefined),
    ...createBucketJobs(config.objects),
  ]
  const { db, pool, turnsAway, admission } = connection
  const app = await buildApp({ config, db, pool, turnsAway, admission, keys, keepers, isWorking: true, moreJobs })
  connection.pool.on('error', error => app.log.warn({ err: error }, 'idle database connection failed'))
  opened.add(() => app.close())
  if (bucketFault) app.log.error({ fault: bucketFault }, 'bucket cannot store files')
  await listen(app, config)
  if (config.isProduction) await logFindings(config, app.log)
  return { app, demo, setUpToken: await createFirstAdminToken(db, keys, new Date()) }
}

import { randomBytes } from 'node:crypto'
import { type Ledger, openLedger } from './ledger.ts'
import { type FaultProxy, openProxy } from './proxy.ts'
import { type Host, startServerOnHost } from './hosts.ts'
import { prepareServers, type ServerProcess } from './server.ts'
import { cloneDatabase, readRunLocation } from './template.ts'

/** The system under test: database, server and the network in front of it. */
export interface World {
  readonly origin: string
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  readonly ledger: Ledger
  /** URL of the database, which only this world uses. */
  readonly databaseUrl: string
  close(): Promise<void>
}

/**
 * Settings with high limits, because tests log in more often in a minute than a user in a month. Tests of limits set
 * their own limits.
 */
const generous = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' }
/** Number of the call during which one of two servers is killed. */
const KILLED_AT_CALL = 40
/**
 * Turns off the demo, because the template contains it already, and checking the demo's files is half of the work of a
 * start. Turns off ffmpeg, so that no server makes renditions of the demo's videos during the tests.
 */
const seeded = { SEED_DEMO: 'off', FFMPEG_PATH: 'off' }

/** Opens a world with a server in its own process, or in the process of the given host. */
export async function openWorld(env: Record<string, string>, host?: Host): Promise<World> {
  const location = readRunLocation()
  const database = await cloneDatabase(location, `semai_e2e_${randomBytes(6).toString('hex')}`)
  // The proxy caches assets only for a server in the process of a host, because no test kills a host. If a test kills
  // the server, requests for files must fail.
  const proxy = await openProxy({ keepsAssets: host !== undefined })
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: location.dataDir,
    HOST: '127.0.0.1',
    // Base of the URLs in emails and of the Google login. The browser uses this URL too.
    PUBLIC_URL: proxy.origin,
    ...generous,
    ...seeded,
    ...env,
  }
  const server = host ? await startServerOnHost(host, settings) : await openOwn(settings, proxy)
  if (host) proxy.pointTo(server.port)
  const ledger = openLedger(database.url)
  return {
    origin: proxy.origin,
    server,
    proxy,
    ledger,
    databaseUrl: database.url,
    close: async () => {
      await proxy.close()
      await (host ? server.stop() : server.kill())
      await ledger.close()
      await database.drop()
    },
  }
}

async function openOwn(settings: Record<string, string>, proxy: FaultProxy): Promise<ServerProcess> {
  const { server, ports, second } = await prepareServers(settings)
  proxy.pointTo(...ports)
  await server.start()
  if (second) proxy.onCall(count => (count === KILLED_AT_CALL ? void second.kill() : undefined))
  return server
}

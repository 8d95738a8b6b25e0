import { randomBytes } from 'node:crypto'
import { type Ledger, openLedger } from './ledger.ts'
import { type FaultProxy, openProxy } from './proxy.ts'
import { type Host, openHosted } from './hosts.ts'
import { prepareServers, type ServerProcess } from './server.ts'
import { cloneDatabase, readPlace } from './template.ts'

/** A test's own Semai: database, server and the network in front of it. */
export interface World {
  readonly origin: string
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  readonly ledger: Ledger
  /** Database of this world only. */
  readonly databaseUrl: string
  close(): Promise<void>
}

/** Only the tests about limits reach one; a suite logs in more often in a minute than a user in a month. */
const generous = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' }
/** With two servers, one is killed in the middle of a test, during this call. */
const KILLED_AT_CALL = 40
/** The template is seeded; checking the demo's files again at each start is half of a start's work. */
const seeded = { SEED_DEMO: 'off' }

/** Opens a world with a server in its own process, or in the given host's. */
export async function openWorld(env: Record<string, string>, host?: Host): Promise<World> {
  const place = readPlace()
  const database = await cloneDatabase(place, `semai_e2e_${randomBytes(6).toString('hex')}`)
  // A server of its own may die, and then the test must see each file fail.
  const proxy = await openProxy({ keepsAssets: host !== undefined })
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: place.dataDir,
    HOST: '127.0.0.1',
    // Links in emails and the Google login use the address that the browser knows.
    PUBLIC_URL: proxy.origin,
    ...generous,
    ...seeded,
    ...env,
  }
  const server = host ? await openHosted(host, settings) : await openOwn(settings, proxy)
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

import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyHttpOptions,
} from 'fastify'
import type { Pool } from 'pg'
import { api } from '#contract/api.ts'
import { brand } from '#contract/site/brand.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { PUBLIC_BODY_MAX_BYTES } from '#contract/wire/limits.ts'
import { formatReadableAddress } from '#contract/wire/readable-address.ts'
import { createPersonPort } from './auth/person-port.ts'
import type { Config } from './config.ts'
import { type Connection, getPoolTarget } from './db/connect.ts'
import type { Db } from './db/database.ts'
import { serveCards } from './documents/cards/serve-cards.ts'
import { createDocuments } from './documents/documents.ts'
import { serveSitemap } from './documents/sitemap.ts'
import type { ServerKeys } from './db/server-keys.ts'
import * as features from './features/index.ts'
import type { Binding, Mount } from './http/bind.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { serveCalls } from './http/calls.ts'
import { requireAllHandlers } from './http/completeness.ts'
import type { Services } from './http/context.ts'
import { limitCallsPerAddress } from './http/address-share.ts'
import { answerOtherOrigins } from './http/cross-origin.ts'
import { serveApiDescription } from './http/describe.ts'
import { answerFailures, sendFailure } from './http/failures.ts'
import { serveHealth } from './http/health.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { closeForMaintenance, shedLoad } from './http/load.ts'
import { mergeSlashes, servePages } from './http/pages.ts'
import type { PersonPort } from './http/person.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { type SafetyHeaders, createSafetyHeaders, addSafetyHeaders } from './http/security.ts'
import { serializePipelinedRequests } from './http/pipelines.ts'
import { closeGracefully } from './http/shutdown.ts'
import { answerUnknownAddresses } from './http/unknown-addresses.ts'
import { httpJobs } from './jobs/housekeeping.ts'
import type { Job } from './jobs/job.ts'
import { queueJobs } from './jobs/dead-tasks.ts'
import { createQueue } from './jobs/queue.ts'
import { createSchedule } from './jobs/schedule.ts'
import { attachParts, type ServerPart } from './parts.ts'
import type { GoogleProvider } from './providers/google/port.ts'
import { createGoogleProvider } from './providers/google/provider.ts'
import { createStandInProvider } from './providers/google/stand-in.ts'
import { createFolderTransport } from './providers/mail/folder.ts'
import type { MailTransport } from './providers/mail/port.ts'
import { createSmtpTransport } from './providers/mail/smtp.ts'
import { createMidtrans } from './providers/midtrans/provider.ts'
import { createPayStandIn } from './providers/midtrans/stand-in.ts'
import type { PushSender } from './providers/push/port.ts'
import { createWebPushSender } from './providers/push/web-push.ts'
import { createCloudTransport } from './providers/whatsapp/cloud.ts'
import { createWhatsAppFolder } from './providers/whatsapp/folder.ts'
import type { WhatsAppTransport } from './providers/whatsapp/port.ts'
import { realtimeJobs } from './realtime/jobs.ts'
import { createRealtime } from './realtime/realtime.ts'
import { isSocketUpgrade } from './realtime/upgrade.ts'
import { openEventReceiver } from './features/site/tracking/event-door.ts'
import { servePlayerSite } from './player/site.ts'
import { openStorage } from './storage/storage.ts'
import { joinWatchers, type Watcher } from './watcher.ts'

export interface AppParts {
  config: Config
  db: Db
  pool: Pool
  keys: ServerKeys
  /** Returns true if a new call of this priority class would be refused, because no connection becomes free in time. */
  turnsAway?: Connection['turnsAway']
  /** Returns the number of calls of each priority class that use or wait for a connection. */
  admission?: Connection['admission']
  now?: () => Date
  /** Endpoints and handlers for a test. They replace the endpoints of the contract and the handlers of the features. */
  endpoints?: Readonly<Record<string, Endpoint>>
  bindings?: readonly Binding[]
  mounts?: readonly Mount[]
  people?: PersonPort
  mailTransport?: MailTransport
  pushSender?: PushSender
  whatsApp?: WhatsAppTransport
  jobs?: readonly Job[]
  /** Jobs that run in addition to the default jobs. */
  moreJobs?: readonly Job[]
  /** True if this process runs queued tasks; false if it only stores tasks that another process runs. */
  isWorking?: boolean
  /** Receives the lines of the log. Default: the standard output. */
  logStream?: { write(line: string): void }
  /** Creates additional parts that start and close with the app. */
  keepers?: (log: FastifyBaseLogger) => readonly ServerPart[]
}

const REQUEST_TIMEOUT_MS = 30_000
/**
 * Time without any traffic after which a connection is closed, for example because the client does not read the
 * answers.
 */
const SILENCE_TIMEOUT_MS = 120_000
const MAX_PARAM_LENGTH = 500
const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Describes a request for the log, without headers, body and query string, because all three may contain tokens and
 * one-time codes.
 */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
  ip: request.ip,
})

function noCompiler(): never {
  throw new Error('describe calls in the contract, not with a schema of Fastify')
}

function getLogger(
  { logLevel }: Config,
  stream: AppParts['logStream'],
): NonNullable<FastifyHttpOptions<Server>['logger']> {
  if (logLevel === 'silent') return false
  return { level: logLevel, serializers: { req: describeRequest }, ...(stream && { stream }) }
}

function getOptions(
  config: Config,
  headers: SafetyHeaders,
  logStream: AppParts['logStream'],
): FastifyHttpOptions<Server> {
  return {
    logger: getLogger(config, logStream),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Body limit for paths that are not in the contract. Each endpoint of the contract sets its own limit.
    bodyLimit: PUBLIC_BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    // Disables Fastify's compilers, because the contract's schemas validate requests and answers. By default Fastify
    // would load two compilers into memory.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Without these two options, Node itself would answer requests without a Host header and upgrade requests. Its
    // answers would lack this server's headers and format.
    http: { requireHostHeader: false, shouldUpgradeCallback: isSocketUpgrade },
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    genReqId: request => {
      const givenId = request.headers['x-request-id']
      return typeof givenId === 'string' && REQUEST_ID.test(givenId) ? givenId : randomUUID()
    },
    clientErrorHandler: answerBrokenRequests(headers),
    frameworkErrors: (error, request, reply) => {
      // Fastify finds this error before routing, so the hooks that set these headers have not run.
      reply.headers(headers).header('x-request-id', request.id)
      const readable = formatReadableAddress(request.url)
      // Redirects a browser that opened a malformed URL of a page, because the user must not see an error as JSON.
      if (request.method === 'GET' && readable !== request.url && !request.url.startsWith('/api'))
        return void reply.redirect(mergeSlashes(readable), 302)
      sendFailure(error, request, reply)
    },
  }
}

function getMailTransport({ smtpUrl, mailFrom, dkim, dataDir }: Config): MailTransport {
  if (smtpUrl === undefined) return createFolderTransport(dataDir)
  return createSmtpTransport({ url: smtpUrl, from: mailFrom, dkim })
}

function getWhatsApp({ whatsApp, dataDir }: Config): WhatsAppTransport | undefined {
  if (whatsApp === undefined) return undefined
  return whatsApp.kind === 'cloud' ? createCloudTransport(whatsApp) : createWhatsAppFolder(dataDir)
}

function pushSenderOf({ pushTestOrigins }: Config): PushSender {
  return createWebPushSender({ subject: `mailto:${brand.supportEmail}`, testOrigins: pushTestOrigins })
}

function getGoogle(
  { google, isProduction }: Config,
  { keys, now, publicUrl }: Pick<Services, 'keys' | 'now' | 'publicUrl'>,
): GoogleProvider | undefined {
  const { clientId, ...addresses } = google
  if (clientId !== undefined) return createGoogleProvider({ clientId, ...addresses })
  return isProduction ? undefined : createStandInProvider(keys, now, publicUrl)
}

function getCards(
  { midtrans, isProduction }: Config,
  { keys, publicUrl }: Pick<Services, 'keys' | 'publicUrl'>,
): Pick<Services, 'cards' | 'payStandIn'> {
  if (midtrans) return { cards: createMidtrans(midtrans), payStandIn: undefined }
  if (isProduction) return { cards: undefined, payStandIn: undefined }
  const payStandIn = createPayStandIn(keys, publicUrl)
  return { cards: payStandIn.provider, payStandIn }
}

/**
 * Returns the server's public origin. If the port setting is 0 (any free port), the port is known only after the server
 * listens.
 */
function ownOrigin(app: FastifyInstance, { publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? port}`
}

/** Returns the watcher of metrics and traces. Loads their libraries only if metrics or traces are configured. */
async function getWatcher({ config, db, pool, admission }: AppParts): Promise<Watcher> {
  const watchers: Watcher[] = []
  if (config.metrics) {
    const { createMetrics } = await import('./metrics/metrics.ts')
    watchers.push(createMetrics({ config, db, pool, admission: admission ?? (() => undefined) }))
  }
  if (config.tracing) {
    const { createTracing } = await import('./tracing/tracing.ts')
    watchers.push(createTracing(config.tracing, config.clientVersion))
  }
  return joinWatchers(watchers)
}

/** Builds the whole server without opening a port. Tests inject requests into it; `main.ts` opens the port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, pool, keys, now = () => new Date(), endpoints = api } = parts
  const { people = createPersonPort({ isSecondStepRequired: config.isSecondStepRequired, now }) } = parts
  const { bindings = features.bindings, mounts = features.mounts } = parts
  const { jobs = [...httpJobs, ...queueJobs, ...realtimeJobs, ...features.jobs], moreJobs = [] } = parts
  const { keepers = () => [], isWorking = false, turnsAway = () => false } = parts
  const watcher = await getWatcher(parts)
  const mailTransport = watcher.watchMail(parts.mailTransport ?? getMailTransport(config))
  const pushSender = watcher.watchPush(parts.pushSender ?? pushSenderOf(config))
  requireAllHandlers(endpoints, bindings)

  const headers = createSafetyHeaders(config)
  const app = fastify(getOptions(config, headers, parts.logStream))
  watcher.watch(app, endpoints)
  const publicUrl = () => ownOrigin(app, config)
  const google = getGoogle(config, { keys, now, publicUrl })
  const getContext = () => ({ ...services, log: app.log })
  const schedule = createSchedule(
    [...jobs, ...moreJobs].map(job => watcher.watchJob(job)),
    getContext,
  )
  const queue = createQueue({
    tasks: features.tasks.map(task => watcher.watchTask(task)),
    pool,
    contextOf: getContext,
    isWorking,
  })
  const whatsApp = parts.whatsApp ?? getWhatsApp(config)
  const providers = { google, mailTransport, pushSender, whatsApp, ...getCards(config, { keys, publicUrl }) }
  const storage = await openStorage(config)
  const database = getPoolTarget(pool)
  const services: Services = {
    config,
    db,
    database,
    keys,
    now,
    publicUrl,
    jobs: schedule,
    queue,
    storage,
    ...providers,
  }
  const mailLine: ServerPart = { start: () => {}, close: () => mailTransport.close() }
  const pushLine: ServerPart = { start: () => {}, close: () => pushSender.close() }
  servePlayerSite(app, config)
  addSafetyHeaders(app, config, headers)
  answerFailures(app)
  answerUnknownAddresses(app, bindings)
  acceptJsonOnly(app)
  closeGracefully(app)
  const realtime = createRealtime({
    app,
    contextOf: getContext,
    pool,
    people,
    topics: features.topics,
    openEventDoor: openEventReceiver,
    headers,
  })
  attachParts(app, [...keepers(app.log), mailLine, pushLine, queue, schedule, realtime])
  answerOtherOrigins(app, config, bindings)
  if (config.isMaintenance) closeForMaintenance(app)
  limitCallsPerAddress(app)
  shedLoad(app)

  serveHealth(app, db, config.isMaintenance)
  serveApiDescription(app, endpoints)
  const limits = createRateLimits(db, config.rateLimitFactor)
  serveCalls(app, bindings, { services, people, limits, turnsAway })
  for (const mount of mounts) await app.register(async scope => mount(scope, services), { prefix: '/api' })
  serveSitemap(app, { distDir: config.distDir, db, now, publicUrl })
  const documents = createDocuments(app, { distDir: config.distDir, now, publicUrl })
  serveCards(app, services.storage, documents.cardOf)
  await servePages(app, config.distDir, documents.serve)
  app.addHook('onReady', async () => serializePipelinedRequests(app.server))
  return app
}

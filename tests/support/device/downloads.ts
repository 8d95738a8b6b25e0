import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { ClassManifest, FileWithPieceHashes } from '#contract/learning/downloads.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import type { Client } from '#app/data/api/client.ts'
import { Device } from './device.ts'

export const ANI = '0195a000-0000-7000-8000-00000000000a'
export const ENROLLMENT = '0195a000-0000-7000-8000-000000000101'
export const PIECE_BYTES = 100
/** Size of the network chunks; unrelated to any size in the app. */
export const PART_BYTES = 37

/** Faults for the next media requests. A number is the count of bytes after which the connection breaks. */
export type MediaFault = number | 'no line' | 'portal' | 'busy' | 'server error' | 'altered' | 'whole file' | 'gone'

/** A media server, and a network to it that breaks on demand. */
export class MediaServer {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly upcomingFaults: MediaFault[] = []
  /** Number of bytes that arrived, by file. A number larger than the file means that a part was fetched twice. */
  readonly sent = new Map<string, number>()
  requests = 0

  add(name: string, bytes: number): string {
    const content = Uint8Array.from({ length: bytes }, (_, at) => (at * 31 + bytes + (at >> 8)) & 255)
    const url = `/api/media/${createHash('sha256').update(content).digest('hex')}.${name}`
    this.files.set(url, content)
    return url
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input as string // the engine passes a string
    const bytes = this.files.get(url)
    this.requests += 1
    const fault = this.upcomingFaults.shift()
    if (fault === 'no line') throw new TypeError('Failed to fetch')
    if (fault === 'portal') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    if (fault === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': '7' } })
    if (fault === 'server error') return new Response(null, { status: 500 })
    if (!bytes || fault === 'gone')
      return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init.headers).get('range') ?? '') ?? []
    const isWhole = fault === 'whole file'
    const first = isWhole ? 0 : Number(from)
    const last = isWhole ? bytes.length - 1 : Number(to)
    const body = bytes.slice(first, last + 1)
    if (fault === 'altered') body[0] = (body[0] ?? 0) ^ 1
    const headers = new Headers({ 'content-type': 'video/mp4', 'content-length': String(body.length) })
    if (!isWhole) headers.set('content-range', `bytes ${first}-${last}/${bytes.length}`)
    const cutAfter = typeof fault === 'number' ? fault : Infinity
    const stream = this.streamOf(url, body, cutAfter, init.signal ?? undefined)
    return new Response(stream, { status: isWhole ? 200 : 206, headers })
  }

  private streamOf(url: string, body: Uint8Array, cutAfter: number, signal: AbortSignal | undefined): ReadableStream {
    let at = 0
    return new ReadableStream<Uint8Array>(
      {
        // Responds immediately, because the device's clock advances whenever there is no other work, so a slow network
        // would seem dead.
        pull: controller => {
          if (signal?.aborted) return controller.error(signal.reason)
          const size = Math.min(PART_BYTES, body.length - at, cutAfter - at)
          if (size <= 0) return at < body.length ? controller.error(new TypeError('network error')) : controller.close()
          this.sent.set(url, (this.sent.get(url) ?? 0) + size)
          controller.enqueue(body.slice(at, at + size))
          at += size
          return undefined
        },
      },
      { highWaterMark: 0 },
    )
  }
}

/** A phone with the download engine. `start` opens a new document, which has fresh modules on the same stores. */
export class DownloadPhone {
  readonly device = new Device()
  readonly server = new MediaServer()
  readonly classes = new Map<string, readonly string[]>()
  /** URL of the small version of each video. */
  readonly lowOf = new Map<string, string>()
  /** Failures of requests for manifests, by class. */
  readonly manifestFailures = new Map<string, 'business' | 'server'>()
  free: number | undefined
  connection = { isOnline: true, isMetered: undefined as boolean | undefined, isSaving: false }
  hasWorker = true
  private modules!: Awaited<ReturnType<typeof loadModules>>

  constructor() {
    // Hashes synchronously, because an asynchronous hash takes real time, in which the device's clock would advance.
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(
      async (_name, data) =>
        Uint8Array.from(
          createHash('sha256')
            .update(data as Uint8Array)
            .digest(),
        ).buffer,
    )
  }

  async start(): Promise<void> {
    this.modules = await loadModules()
    const session = { userId: ANI, isAdmin: false, roles: ['learner' as const] }
    await this.on(
      this.modules.session.storeSession({ ...session, accessToken: 'a', refreshToken: 'r', remember: false }),
    )
  }

  async restart(): Promise<void> {
    await this.device.restart()
    await this.start()
  }

  get data() {
    return this.modules
  }

  /** Returns undefined if the browser was killed before the end. */
  async on<T>(work: Promise<T>): Promise<T | undefined> {
    const result = await this.device.until(work)
    return result === 'killed' ? undefined : result
  }

  save(
    trackClassId: string,
    options: { wanted?: 'all' | string[]; isAhead?: boolean; quality?: 'standard' | 'low' } = {},
  ) {
    const { wanted = 'all', isAhead = false, quality = 'standard' } = options
    const names = { title: 'Kelas', careerTrackTitle: 'Program' }
    const keys = { userId: ANI, trackClassId, enrollmentId: ENROLLMENT }
    return this.on(this.modules.store.saveDownload({ ...keys, ...names, wanted, isAhead, quality }))
  }

  run(signal = new AbortController().signal) {
    return this.on(this.modules.run.runDownloads(this.ports(), signal))
  }

  ports() {
    const { serve, queries } = this.modules
    return {
      userId: ANI,
      // Client with one call, because downloads make no other call.
      client: {
        call: async (_: unknown, { params: { trackClassId } }: { params: { trackClassId: string } }) => {
          const kind = this.manifestFailures.get(trackClassId)
          // Imported here, so that the engine of this document and the test use the same copy of the class.
          const { ApiFailure } = await import('#app/data/api/failures.ts')
          if (kind) throw new ApiFailure(kind, 'no manifest', { status: kind === 'server' ? 500 : 400 })
          return this.manifest(trackClassId)
        },
      } as unknown as Client,
      fetch: this.server.fetch,
      loadTexts: async ({ trackClassId }: { trackClassId: string }) => {
        await queries.queryStorage(ANI).setItem(trackClassId, { buster: '', queryHash: '', queryKey: [], state: {} })
        return { queryKeys: [queries.getRowKey(ANI, trackClassId)], missing: [] }
      },
      openFromDevice: async (url: string) =>
        this.hasWorker
          ? serve.answerFromDevice(
              new Request(`https://semai.test${url}`, { headers: { [serve.CHECK_HEADER]: '1' } }),
              fetch,
            )
          : undefined,
      connection: () => this.connection,
      freeBytes: async () => this.free,
      wait: async () => undefined,
    }
  }

  manifest(trackClassId: string): ClassManifest {
    const files = (this.classes.get(trackClassId) ?? []).flatMap((url, at) => {
      const low = this.lowOf.get(url)
      if (low === undefined) return this.fileOf(url, `m${at}`, null)
      return [...this.fileOf(url, `m${at}`, 'standard'), ...this.fileOf(low, `m${at}`, 'low')]
    })
    return { trackClassId, version: files.map(file => file.url).join(), pieceBytes: PIECE_BYTES, files }
  }

  private fileOf(url: string, materialId: string, quality: VideoQuality | null): FileWithPieceHashes[] {
    const bytes = this.server.files.get(url)
    if (!bytes) return []
    const pieceHashes = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, piece) =>
      createHash('sha256')
        .update(bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES))
        .digest('hex'),
    )
    const kind = quality === null ? ('pdf' as const) : ('video' as const)
    return [{ materialId, kind, quality, url, bytes: bytes.length, sha256: url.slice(11, 75), pieceHashes }]
  }

  async row(trackClassId: string) {
    const rows = await this.on(this.modules.store.listDownloads(ANI))
    return rows?.find(each => each.trackClassId === trackClassId)
  }

  /** Returns the worker's response after reading it to the last byte. */
  async open(url: string, range?: string): Promise<Response | undefined> {
    const request = new Request(`https://semai.test${url}`, range === undefined ? {} : { headers: { range } })
    return this.on(this.modules.serve.answerFromDevice(request, this.server.fetch))
  }

  /** Bytes of the worker's response. Undefined if the worker leaves the request to the network. */
  async bytesOf(url: string, range?: string) {
    const response = await this.open(url, range)
    return response && new Uint8Array((await this.on(response.arrayBuffer())) ?? new ArrayBuffer())
  }

  /** Resolves when the media server has sent this many bytes. */
  async untilSent(bytes: number): Promise<void> {
    const sum = () => [...this.server.sent.values()].reduce((total, each) => total + each, 0)
    while (sum() < bytes) await new Promise(resolve => setImmediate(resolve))
  }

  leave(): void {
    vi.restoreAllMocks()
    this.device.leave()
  }
}

async function loadModules() {
  vi.resetModules()
  const [run, store, serve, session, queries, pieces, settings, create, receive, reconcile, db] = await Promise.all([
    import('#app/data/downloads/run.ts'),
    import('#app/data/downloads/store.ts'),
    import('#app/data/downloads/serve.ts'),
    import('#app/data/session-store.ts'),
    import('#app/data/query-storage.ts'),
    import('#app/data/downloads/pieces.ts'),
    import('#app/data/downloads/settings.ts'),
    import('#app/data/packs/create.ts'),
    import('#app/data/packs/receive.ts'),
    import('#app/data/downloads/reconcile.ts'),
    import('#app/data/db.ts'),
  ])
  return { run, store, serve, session, queries, pieces, settings, create, receive, reconcile, db }
}

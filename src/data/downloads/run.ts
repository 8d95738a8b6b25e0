import { getRecapManifest } from '#contract/webinar/recap.ts'
import { getClassManifest } from '#contract/learning/downloads.ts'
import { isApiFailure } from '../api/failures.ts'
import type { Client } from '../api/client.ts'
import type { FetchFunction } from '../api/transport.ts'
import { onBroadcastMessage } from '../channel.ts'
import { isQuotaError } from '../db.ts'
import { withLock } from '../locks.ts'
import { computeOutboxBackoffMs } from '../outbox/backoff.ts'
import { readSession } from '../session-row.ts'
import { areQueriesStored, isFileSound, type OpenFromDevice } from './check.ts'
import { DownloadFailure, isGone } from './failure.ts'
import { FileFetch } from './fetch-file.ts'
import { openPieces, type PieceStore } from './pieces.ts'
import { reconcileFile, sweepPieces } from './reconcile.ts'
import {
  sumStoredBytes,
  isDamaged,
  isWhole,
  listWantedFiles,
  type ClassRow,
  type DownloadProblem,
  type FileRow,
  type StoredTexts,
} from './row.ts'
import { mayFetch, readDownloadSettings, type Connection } from './settings.ts'
import { storeManifest, storePiece, listDownloads, listFiles, moveDownload } from './store.ts'

/** Functions of the page that the download engine needs. */
export interface DownloadPorts {
  userId: string
  client: Client
  fetch: FetchFunction
  /** Stores the texts and questions of the class on the device. */
  loadTexts: (row: ClassRow, signal: AbortSignal) => Promise<StoredTexts>
  openFromDevice: OpenFromDevice
  connection: () => Connection
  /** Returns undefined if the browser has no estimate. */
  freeBytes: () => Promise<number | undefined>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface DownloadRunReport {
  /**
   * 'line': the download stopped, and a later run can continue it, for example on a better connection. The later run
   * must wait for at least `retryAfterMs`.
   */
  state: 'done' | 'line'
  retryAfterMs?: number
}

/** Number of consecutive retries without any bytes after which a run gives up. The next run continues. */
const TRIES = 5
const ROUNDS = 3
const AT_WORK = ['queued', 'loading', 'checking'] as const

/**
 * Processes the queue, one class at a time. Only one tab processes the queue. When that tab is closed, another tab
 * continues. Downloads that the learner requested come before prefetched downloads.
 */
export function runDownloads(ports: DownloadPorts, signal: AbortSignal): Promise<DownloadRunReport> {
  return withLock('semai-downloads', async () => {
    const pieces = await openPieces(ports.userId)
    // Checked after the cache was opened, because a later logout deletes that cache with the pieces that are written
    // afterwards.
    if ((await readSession())?.userId !== ports.userId) return { state: 'done' }
    await lookAfterReady(ports.userId, pieces)
    const visitedKeys = new Set<string>()
    let report: DownloadRunReport = { state: 'done' }
    for (;;) {
      const row = nextRow(await listDownloads(ports.userId), visitedKeys)
      if (!row || signal.aborted) break
      visitedKeys.add(getKey(row))
      const failure = await runWatched(row, ports, pieces, signal)
      if (failure === undefined || failure.kind === 'halted') continue
      const { kind, retryAfterMs } = failure
      if (kind === 'wifi' || kind === 'unchecked' || kind === 'server' || kind === 'gone') report = { state: 'line' }
      // Continues with the next class, because the error may concern only this class. After a lost connection, or if
      // the server requests a wait, the next class would fail in the same way.
      if (kind !== 'line' && retryAfterMs === undefined) continue
      report = { state: 'line', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
      break
    }
    if (!signal.aborted) await sweepPieces(ports.userId, pieces)
    return report
  })
}

/** Checks complete downloads again, because files or texts may have been deleted from the device since then. */
async function lookAfterReady(userId: string, pieces: PieceStore): Promise<void> {
  const readyDownloads = (await listDownloads(userId)).filter(row => row.state === 'ready')
  if (readyDownloads.length === 0) return
  const here = await pieces.list()
  for (const row of readyDownloads) {
    let isComplete = true
    for (const file of await filesOfClass(row)) {
      isComplete = isWhole(await reconcileFile(pieces, file, here.get(file.url))) && isComplete
    }
    // Missing files (megabytes) are fetched again only after the learner agrees. Missing texts (kilobytes) are fetched
    // again at once.
    if (!isComplete) await moveDownload(row, ['ready'], { state: 'stopped', problem: 'damaged' })
    else if (!(await areQueriesStored(row.queryKeys))) await moveDownload(row, ['ready'], { state: 'queued' })
  }
}

function nextRow(rows: readonly ClassRow[], seen: ReadonlySet<string>): ClassRow | undefined {
  return rows
    .filter(row => AT_WORK.some(state => state === row.state) && !seen.has(getKey(row)))
    .toSorted((a, b) => Number(a.isAhead) - Number(b.isAhead) || a.queuedAt - b.queuedAt)[0]
}

/**
 * Key of a queued class in this run. A class that is queued again meanwhile (with more materials, or after a pause)
 * gets a new key, so that it is processed again.
 */
function getKey(row: ClassRow): string {
  return `${row.trackClassId} ${row.queuedAt}`
}

/**
 * Downloads one class and stores the result. A tap on 'Jeda' (pause) or 'Hapus' (delete) in any tab stops the download
 * at once.
 */
async function runWatched(
  row: ClassRow,
  ports: DownloadPorts,
  pieces: PieceStore,
  signal: AbortSignal,
): Promise<DownloadFailure | undefined> {
  const stop = new AbortController()
  const leave = () => stop.abort(signal.reason)
  signal.addEventListener('abort', leave)
  const unlisten = onBroadcastMessage(message => {
    if (message.kind !== 'downloads-changed' && message.kind !== 'session-changed') return
    void isStillWanted(row).then(isWanted => (isWanted ? undefined : stop.abort()))
  })
  try {
    await runClass(row, ports, pieces, stop.signal)
    return undefined
  } catch (error) {
    if (stop.signal.aborted) return new DownloadFailure('halted', 'paused, deleted or left')
    const failure = getFailure(error)
    await settle(row, failure, ports)
    return failure
  } finally {
    unlisten()
    signal.removeEventListener('abort', leave)
  }
}

async function isStillWanted({ userId, trackClassId }: ClassRow): Promise<boolean> {
  const [session, rows] = await Promise.all([readSession(), listDownloads(userId)])
  const now = rows.find(each => each.trackClassId === trackClassId)
  return session?.userId === userId && (now?.state === 'loading' || now?.state === 'checking')
}

async function runClass(row: ClassRow, ports: DownloadPorts, pieces: PieceStore, signal: AbortSignal): Promise<void> {
  const settings = await readDownloadSettings()
  const mayGoOn = () => {
    if (!mayFetch(row, ports.connection(), settings)) throw new DownloadFailure('wifi', 'waits for another connection')
  }
  let now = await moveDownload(row, AT_WORK, { state: 'loading', problem: undefined, missingBytes: undefined })
  for (let round = 0; now && round < ROUNDS; round++) {
    const isDescribed = now.version !== undefined && !(await filesOfClass(now)).some(isDamaged)
    if (!isDescribed || !(await areQueriesStored(now.queryKeys))) {
      mayGoOn()
      now = await describe(now, ports, signal)
    }
    if (!now) break
    await fetchFiles(now, ports, pieces, mayGoOn, signal)
    now = await moveDownload(now, ['loading'], { state: 'checking' })
    if (!now) break
    if (await isSound(now, ports, signal)) {
      await moveDownload(now, ['checking'], { state: 'ready', checkedAt: Date.now(), isAnyLine: false })
      return
    }
    now = await moveDownload(now, ['checking'], { state: 'loading' })
  }
  if (now) throw new DownloadFailure('damaged', 'stored file is damaged')
}

async function describe(row: ClassRow, ports: DownloadPorts, signal: AbortSignal): Promise<ClassRow | undefined> {
  const { userId, trackClassId } = row
  const options = { signal, asUser: userId, timeoutMs: 60_000 }
  const manifest = row.recap
    ? await ports.client.call(getRecapManifest, { params: { id: trackClassId } }, options)
    : await ports.client.call(getClassManifest, { params: { enrollmentId: row.enrollmentId, trackClassId } }, options)
  // Without a version the texts are loaded again, because the stored texts may not list the files of the new manifest.
  const version = row.version === manifest.version ? row.version : undefined
  return storeManifest(row, manifest, await ports.loadTexts({ ...row, version }, signal))
}

async function fetchFiles(
  row: ClassRow,
  ports: DownloadPorts,
  pieces: PieceStore,
  mayGoOn: () => void,
  signal: AbortSignal,
): Promise<void> {
  const here = await pieces.list()
  const files: FileRow[] = []
  for (const file of await filesOfClass(row)) files.push(await reconcileFile(pieces, file, here.get(file.url)))
  await ensureSpace(files, ports)
  for (const file of files) {
    if (!isWhole(file)) await fetchFile(file, row, ports, pieces, mayGoOn, signal)
  }
}

async function fetchFile(
  file: FileRow,
  row: ClassRow,
  ports: DownloadPorts,
  pieces: PieceStore,
  mayGoOn: () => void,
  signal: AbortSignal,
): Promise<void> {
  let tries = 0
  const fetching = new FileFetch(file, {
    fetch: ports.fetch,
    onBytes: () => (tries = 0),
    keep: async (index, bytes) => {
      mayGoOn()
      signal.throwIfAborted()
      return storePiece(pieces, row, file.url, index, bytes)
    },
  })
  for (;;) {
    mayGoOn()
    try {
      await fetching.run(signal)
      return
    } catch (error) {
      signal.throwIfAborted()
      const failure = getFailure(error)
      tries += 1
      if (failure.kind !== 'line' || tries > TRIES || !ports.connection().isOnline) throw failure
      await ports.wait(computeOutboxBackoffMs(tries), signal)
    }
  }
}

/** Requires free space of twice the missing bytes, because on a full disk other writes of the app would fail too. */
async function ensureSpace(files: readonly FileRow[], ports: DownloadPorts): Promise<void> {
  const missing = files.reduce((sum, file) => sum + file.bytes - sumStoredBytes(file), 0)
  const free = missing === 0 ? undefined : await ports.freeBytes()
  if (free !== undefined && free < 2 * missing) throw new DownloadFailure('space', 'too little room before the start')
}

async function isSound(row: ClassRow, ports: DownloadPorts, signal: AbortSignal): Promise<boolean> {
  if (!(await areQueriesStored(row.queryKeys))) return false
  let isWell = true
  for (const file of await filesOfClass(row)) {
    isWell = (await isFileSound(file, ports.openFromDevice, signal)) && isWell
  }
  return isWell
}

async function filesOfClass(row: ClassRow): Promise<FileRow[]> {
  const byUrl = new Map((await listFiles(row.userId)).map(file => [file.url, file]))
  const urls = new Set(listWantedFiles(row).map(file => file.url))
  return [...urls].flatMap(url => byUrl.get(url) ?? [])
}

/**
 * Stores the state after a failure. A download that a later run may complete stays queued. Any other download needs an
 * action of the user.
 */
async function settle(row: ClassRow, failure: DownloadFailure, ports: DownloadPorts): Promise<void> {
  if (failure.kind === 'halted') return
  // The manifest's URL of the file is no longer valid, so the next try fetches a new manifest.
  const isOutdated = failure.kind === 'gone'
  const problem: DownloadProblem = failure.kind === 'gone' ? 'server' : failure.kind
  const state = problem === 'space' || problem === 'damaged' || problem === 'refused' ? 'stopped' : 'queued'
  const missingBytes = problem === 'space' ? await countBytesToFree(row, ports) : undefined
  await moveDownload(row, AT_WORK, { state, problem, missingBytes, ...(isOutdated ? { version: undefined } : {}) })
}

async function countBytesToFree(row: ClassRow, ports: DownloadPorts): Promise<number> {
  const now = (await listDownloads(row.userId)).find(each => each.trackClassId === row.trackClassId) ?? row
  const files = await filesOfClass(now)
  const missing = files.reduce((sum, file) => sum + file.bytes - sumStoredBytes(file), 0)
  const free = await ports.freeBytes()
  // The disk was full although the browser's estimate was large enough, so space for all missing bytes must be freed.
  return free === undefined || free >= 2 * missing ? missing : 2 * missing - free
}

function getFailure(error: unknown): DownloadFailure {
  if (error instanceof DownloadFailure) return error
  if (isQuotaError(error)) return new DownloadFailure('space', 'the disk is full', { cause: error })
  if (!isApiFailure(error)) return new DownloadFailure('server', 'an unexpected failure', { cause: error })
  if (isGone(error)) return new DownloadFailure('refused', error.message, { cause: error })
  const isConnection = error.kind === 'network' || error.kind === 'timeout' || error.kind === 'wrong-shape'
  const { retryAfterMs } = error
  return new DownloadFailure(isConnection ? 'line' : 'server', error.message, {
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

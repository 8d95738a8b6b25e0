import type { ClassRow, StoredTexts } from '#app/data/downloads/row.ts'
import { runDownloads, type DownloadRunReport } from '#app/data/downloads/run.ts'
import { CHECK_HEADER, SOURCE_HEADER } from '#app/data/downloads/serve.ts'
import { apiClient } from '#app/session/api.ts'
import { readConnection } from './connection.ts'

export type TextLoader = (row: ClassRow, signal: AbortSignal) => Promise<StoredTexts>

const TAKE_OVER_MS = 5_000

/** Runs the download engine with the page's connection, free space and worker. */
export function runQueue(userId: string, loadTexts: TextLoader): Promise<DownloadRunReport> {
  const ports = {
    userId,
    client: apiClient,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    loadTexts,
    openFromDevice,
    connection: readConnection,
    freeBytes,
    wait,
  }
  return runDownloads(ports, new AbortController().signal)
}

/**
 * Requests the file through the worker, as the offline player does. Returns undefined if no worker controls the page,
 * or if the worker is of an older build that ignores the check header.
 */
async function openFromDevice(url: string, signal: AbortSignal): Promise<Response | undefined> {
  if (!(await isWorkerInCharge())) return undefined
  const headers = { [CHECK_HEADER]: '1' }
  const response = await fetch(url, { headers, cache: 'no-store', signal })
  if (response.headers.get(SOURCE_HEADER) === 'device') return response
  await response.body?.cancel()
  return undefined
}

/** Waits for the worker, because on a first visit it takes control only after the page has loaded. */
async function isWorkerInCharge(): Promise<boolean> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined // the API is absent in some browsers
  if (!container) return false
  if (container.controller) return true
  await new Promise<void>(resolve => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, TAKE_OVER_MS)
  })
  return container.controller !== null
}

async function freeBytes(): Promise<number | undefined> {
  // The type allows undefined, because `navigator.storage` is missing on pages loaded over http.
  const storage = navigator.storage as StorageManager | undefined
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : quota - usage
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason as Error) // the reason is an AbortError, unless the caller passed another reason
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}

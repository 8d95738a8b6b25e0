import { proxy, ref, useSnapshot } from 'valtio'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { sumStoredBytes, isWhole, listWantedFiles, type ClassRow } from '#app/data/downloads/row.ts'
import { listDownloads, listFiles } from '#app/data/downloads/store.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'

/** A class on this device, with its total and stored bytes. */
export type ClassOnDevice = ClassRow & { bytes: number; storedByteCount: number }

interface DownloadState {
  /** True after the downloads were read from the device for the first time. */
  isRead: boolean
  classes: readonly ClassOnDevice[]
  /** URLs of the files that are completely stored on this device. */
  wholeUrls: ReadonlySet<string>
}

const state = proxy<DownloadState>({ isRead: false, classes: ref([]), wholeUrls: ref(new Set<string>()) })

/** Minimum time between two updates of the screen, because pieces arrive faster than a cheap phone can render. */
const PAUSE_MS = 300
let isWatching = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the downloads on this device, from the database. The first call starts to watch for changes. */
export function useDownloads(): DownloadState {
  watch()
  return useSnapshot(state)
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  onBroadcastMessage(message => {
    if (message.kind === 'downloads-changed') soon()
  })
  onUserChanged(() => void read())
  void read()
}

function soon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void read()
  }, PAUSE_MS)
}

async function read(): Promise<void> {
  const userId = sessionState.user?.userId
  try {
    const rows = userId === undefined ? [] : await listDownloads(userId)
    const files = userId === undefined ? [] : await listFiles(userId)
    const here = new Map(files.map(file => [file.url, sumStoredBytes(file)]))
    state.classes = ref(rows.map(row => addStoredBytes(row, here)))
    state.wholeUrls = ref(new Set(files.filter(isWhole).map(file => file.url)))
    state.isRead = true
  } catch (error) {
    console.warn('downloads not readable', error)
  }
}

function addStoredBytes(row: ClassRow, here: ReadonlyMap<string, number>): ClassOnDevice {
  const files = new Map(listWantedFiles(row).map(file => [file.url, file.bytes]))
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
  return { ...row, bytes: sum(files.values()), storedByteCount: sum([...files.keys()].map(url => here.get(url) ?? 0)) }
}

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClassManifest } from '#contract/learning/downloads.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import type { Client } from '../api/client.ts'
import { withDb } from '../db.ts'
import { deleteUserData, storeSession } from '../session-store.ts'
import { getDownloadsCacheName } from './pieces.ts'
import { runDownloads, type DownloadPorts } from './run.ts'
import { answerFromDevice, CHECK_HEADER } from './serve.ts'
import { listDownloads, removeDownload, saveDownload } from './store.ts'

/** Tests downloads with the storage, streams and hashes of a real browser. `run.test.ts` tests the details. */
const ANI = '0195a000-0000-7000-8000-00000000000a'
const CLASS = '0195a000-0000-7000-8000-000000000201'
const PIECE_BYTES = 64 * 1024
const url = '/api/media/film.mp4'
const film = new Uint8Array(1_000_003)
for (let at = 0; at < film.length; at += 65_536) crypto.getRandomValues(film.subarray(at, at + 65_536))

beforeEach(async () => {
  await clearDevice()
  const session = { userId: ANI, isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...session, accessToken: 'a', refreshToken: 'r', remember: false })
})
afterEach(clearDevice)

async function manifest(): Promise<ClassManifest> {
  const pieceHashes: string[] = []
  for (let at = 0; at < film.length; at += PIECE_BYTES) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', film.slice(at, at + PIECE_BYTES)))
    pieceHashes.push([...digest].map(byte => byte.toString(16).padStart(2, '0')).join(''))
  }
  const file = { materialId: 'm', kind: 'video' as const, quality: 'standard' as const, url, sha256: '0'.repeat(64) }
  return {
    trackClassId: CLASS,
    version: '1',
    pieceBytes: PIECE_BYTES,
    files: [{ ...file, bytes: film.length, pieceHashes }],
  }
}

let sentBytes = 0
/** Sends the requested range. The first responses break off after `cuts` bytes, later responses are complete. */
function lineCutAfter(...cuts: number[]) {
  return (_input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const [, from, to] = /(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? []
    const whole = film.slice(Number(from), Number(to) + 1)
    const part = whole.slice(0, cuts.shift() ?? whole.length)
    sentBytes += part.length
    const headers = { 'content-range': `bytes ${from}-${to}/${film.length}`, 'content-type': 'video/mp4' }
    return Promise.resolve(new Response(new Blob([part]).stream(), { status: 206, headers }))
  }
}

async function portsWith(fetch: DownloadPorts['fetch']): Promise<DownloadPorts> {
  const answer = await manifest()
  return {
    userId: ANI,
    client: { call: () => Promise.resolve(answer) } as unknown as Client, // the engine calls only this method
    fetch,
    loadTexts: async () => {
      const query = { buster: '', queryHash: '', queryKey: [], state: {} }
      await withDb(db => db.put('queries', query, `${ANI}|teks`))
      return { queryKeys: [`${ANI}|teks`], missing: [] }
    },
    openFromDevice: address =>
      answerFromDevice(new Request(new URL(address, location.href), { headers: { [CHECK_HEADER]: '1' } }), fetch),
    connection: () => ({ isOnline: true, isMetered: undefined, isSaving: false }),
    freeBytes: async () => undefined,
    wait: async () => undefined,
  }
}

function save(): Promise<void> {
  const names = { title: 'Kelas', careerTrackTitle: 'Program', enrollmentId: ANI }
  return saveDownload({
    userId: ANI,
    trackClassId: CLASS,
    ...names,
    wanted: 'all',
    isAhead: false,
    quality: 'standard',
  })
}

it('a video downloaded over a bad connection serves ranges until it is deleted on request or at logout', async () => {
  sentBytes = 0
  const ports = await portsWith(lineCutAfter(100_000, 7, 333_333))
  await save()
  expect(await runDownloads(ports, new AbortController().signal)).toEqual({ state: 'done' })
  expect((await listDownloads(ANI))[0]).toMatchObject({ state: 'ready' })
  expect(sentBytes).toBe(film.length)

  const request = new Request(new URL(url, location.href), { headers: { range: 'bytes=131000-200000' } })
  const piece = await answerFromDevice(request, fetch)
  expect(piece?.status).toBe(206)
  expect(new Uint8Array(await piece!.arrayBuffer())).toEqual(film.slice(131_000, 200_001))

  await removeDownload(ANI, CLASS)
  const cache = await caches.open(getDownloadsCacheName(ANI))
  expect(await cache.keys()).toEqual([])
  await save()
  await runDownloads(ports, new AbortController().signal)
  await deleteUserData(ANI)
  expect(await caches.has(getDownloadsCacheName(ANI))).toBe(false)
  expect(await answerFromDevice(new Request(new URL(url, location.href)), fetch)).toBeUndefined()
})

it('a complete download of a class lists the texts that the server does not have', async () => {
  const ports = await portsWith(lineCutAfter())
  const loadTexts: DownloadPorts['loadTexts'] = async (row, signal) => ({
    ...(await ports.loadTexts(row, signal)),
    missing: ['kuis “Satu”'],
  })
  await save()
  await runDownloads({ ...ports, loadTexts }, new AbortController().signal)
  expect(await listDownloads(ANI)).toMatchObject([{ state: 'ready', missing: ['kuis “Satu”'] }])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { withDb } from '#app/data/db.ts'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { Learning } from '#app/learning/learning.ts'
import { changeVideoSettings } from '#app/learning/video/video-choice.ts'
import { captionsQuery } from '#app/queries/lecture-material.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { readingState } from '../article/reading-state.ts'
import { listening } from '../listen/listening.ts'
import { watchState } from '../watch-state.ts'
import VideoView from './video-view.tsx'

// the view reads only these fields
const item = { id: '0195a000-0000-7000-8000-0000000000f1', title: 'Menanam cabai', isComplete: false } as LearningItem
const learning = {
  enrollmentId: '0195a000-0000-7000-8000-0000000000e1',
  careerTrack: { title: 'Kebun' },
  tracks: [],
  items: [],
} as unknown as Learning // the view reads only these fields

beforeEach(clearDevice)
afterEach(() => {
  vi.unstubAllGlobals()
  connection.noteBrowserState(true)
  sessionState.user = undefined
})

function show({
  url = '/api/media/video.mp4',
  captionsUrl = null as string | null,
  durationSeconds = undefined as number | undefined,
  low = undefined as { url: string; sizeBytes: number } | undefined,
  storedCaptions = undefined as string | undefined,
  audio = undefined as { url: string; bytes: number; seconds: number } | undefined,
}): HTMLElement {
  const file = {
    url,
    posterUrl: null,
    captionsUrl,
    sizeBytes: 11,
    durationSeconds,
    ...(low && { low }),
    ...(audio && { audio }),
  }
  const content = { kind: 'video', ...file, summary: 'Ringkasan' } as const
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (captionsUrl && storedCaptions) client.setQueryData(captionsQuery(captionsUrl).queryKey, storedCaptions)
  return render(
    <QueryClientProvider client={client}>
      <VideoView learning={learning} item={item} content={content} onListen={() => undefined} continueLink={null} />
    </QueryClientProvider>,
  )
}

/**
 * Waits until the reason of a failure was requested this many times. Reports the failure of the new element, because
 * Chromium opens its file at once only sometimes.
 */
async function failUntilAsked(answer: Mock, times: number): Promise<void> {
  const fail = () => document.querySelector('video')?.dispatchEvent(new Event('error'))
  await expect.poll(() => (fail(), answer.mock.calls.length)).toBe(times)
}

/** Plays a file with a video type whose content no browser can decode. `answer` responds to requests for the file. */
function press(answer: (request: string) => Promise<Response>, settings: Parameters<typeof show>[0] = {}) {
  const url = URL.createObjectURL(new Blob(['not a video'], { type: 'video/mp4' }))
  vi.stubGlobal('fetch', (request: string) =>
    request === url ? answer(request) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const shown = show({ url, ...settings })
  shown.querySelector('video')?.load()
  void shown
    .querySelector('video')
    ?.play()
    .catch(() => undefined)
  return shown
}

it('shows captions above the controls of the video, except captions that set their own position', async () => {
  const file = 'WEBVTT\n\n00:00.000 --> 00:04.000\nSiapkan bibit\n\n00:04.000 --> 00:08.000 line:0\nDi atas gambar\n'
  const captionsUrl = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }))
  // The settings are applied when the metadata has loaded. The test dispatches that event, because its video has no
  // file.
  show({ captionsUrl }).querySelector('video')!.dispatchEvent(new Event('loadedmetadata'))
  const lines = () => {
    const [track] = document.querySelector('video')!.textTracks
    return [...(track?.cues ?? [])].map(cue => (cue as VTTCue).line)
  }
  // Captions are moved up while the browser's controls cover the lowest lines of the picture.
  await expect.poll(lines).toEqual([-4, 0])
  expect(document.querySelector('video')!.textTracks[0]?.mode).toBe('showing')
})

it('counts a video as watched by the duration that the server knows, not by the shorter duration of the file', async () => {
  const element = show({ durationSeconds: 101 }).querySelector('video')!
  const play = (until: number) => {
    const played = { length: 1, start: () => 0, end: () => until }
    for (const [name, value] of Object.entries({ duration: 80, played })) {
      Object.defineProperty(element, name, { configurable: true, value })
    }
    element.dispatchEvent(new Event('timeupdate'))
  }
  await expect.poll(() => (play(75), watchState.share)).toBeGreaterThan(0.9)
  expect(watchState.evidence).toBeUndefined()
  play(90)
  expect(watchState.evidence).toMatchObject({ kind: 'watched', ranges: [[0, 90]] })
})

it('reports a missing codec if the file arrives but cannot be played', async () => {
  press(() => Promise.resolve(new Response('n', { status: 206 })))
  await expect.element(page.getByText('Browser ini tidak bisa memutar video ini.')).toBeVisible()
  expect(document.body.textContent).not.toContain('belum ada di perangkat')
})

it('reports that the video is not on the device if its file does not arrive', async () => {
  press(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
  expect(document.body.textContent).not.toContain('tidak bisa memutar')
})

it('if the server cannot deliver the video, reports a server error with its code, not a connection problem', async () => {
  const refused = new Response('', { status: 500, headers: { 'x-request-id': 'kode-7' } })
  // The second request stays unanswered.
  const answer = vi.fn(() => new Promise<Response>(() => undefined)).mockResolvedValueOnce(refused)
  press(answer)
  await expect.element(page.getByText('Video ini belum bisa diambil karena gangguan di server kami.')).toBeVisible()
  await expect.element(page.getByText('kode-7')).toBeVisible()
  expect(document.body.textContent).not.toContain('butuh koneksi')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await failUntilAsked(answer, 2)
})

it('shows a failed video at once with a retry button, and keeps the button when the reason becomes known', async () => {
  let answer: (response: Response) => void = () => undefined
  press(() => new Promise(resolve => (answer = resolve)))
  await expect.element(page.getByText('Video ini belum bisa dibuka.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/server|koneksi|belum ada di perangkat/)
  const retry = page.getByRole('button', { name: 'Coba lagi' }).element() as HTMLElement
  retry.focus()
  answer(new Response('', { status: 500 }))
  await expect.element(page.getByText('Video ini belum bisa diambil karena gangguan di server kami.')).toBeVisible()
  expect(document.activeElement).toBe(retry)
})

it('after "Coba lagi", ignores the late reason of the first failure', async () => {
  const answers: ((response: Response) => void)[] = []
  const answer = vi.fn(() => new Promise<Response>(resolve => answers.push(resolve)))
  press(answer)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await failUntilAsked(answer, 2)
  answers[0]!(new Response('', { status: 500 }))
  answers[1]!(new Response('n', { status: 206 }))
  await expect.element(page.getByText('Browser ini tidak bisa memutar video ini.')).toBeVisible()
})

it('reports a connection problem if the login page of a public Wi-Fi arrives instead of the video', async () => {
  press(async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
})

it('reports a server error if the server cannot deliver a transcript', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  show({ captionsUrl: '/api/media/galat.vtt' })
  await page.getByText('Transkrip').click()
  await expect.element(page.getByText('Transkrip ini belum bisa diambil karena gangguan di server kami.')).toBeVisible()
  expect(document.body.textContent).not.toContain('Transkrip ini belum ada di perangkat.')
})

it('shows the transcript from the device if the video does not arrive', async () => {
  const storedCaptions = 'WEBVTT\n\n00:00.000 --> 00:04.000\nSiapkan bibit\n'
  press(() => Promise.reject(new TypeError('Failed to fetch')), { captionsUrl: '/api/media/a.vtt', storedCaptions })
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
  await expect.element(page.getByText('Siapkan bibit')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sudah kubaca sampai selesai' })).toBeVisible()
  // The times of the transcript are not buttons, because there is no video that a tap could play.
  expect(page.getByRole('button', { name: /^Putar dari/ }).elements()).toEqual([])

  await page.getByText('Transkrip').click()
  await expect.poll(() => document.querySelector('details')!.open).toBe(false)
})

it('keeps the transcript closed if neither the video nor its transcript is on the device', async () => {
  press(() => Promise.reject(new TypeError('Failed to fetch')), { captionsUrl: '/api/media/a.vtt' })
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
  const transcript = document.querySelector('details')!
  await expect.poll(() => transcript.textContent).toContain('Transkrip ini belum ada di perangkat.')
  expect(transcript.open).toBe(false)
})

it.each([
  ['small phone', 360, 800],
  ['phone in landscape', 780, 360],
])('shows all settings of a video in one row on a %s', async (_device, width, height) => {
  await page.viewport(width, height)
  const low = { url: '/api/media/low.mp4', sizeBytes: 5 }
  show({ captionsUrl: '/api/media/a.vtt', low }).style.padding = '0 16px'
  const bar = page.getByRole('group', { name: 'Pengaturan video' })
  await expect.element(bar).toBeVisible()
  const settings = [...bar.element().children].map(each => each.getBoundingClientRect())
  expect(settings).toHaveLength(4)
  expect(new Set(settings.map(({ top }) => top)).size).toBe(1)
})

it('requests the reason of a failure once, although the video and its source both report it', async () => {
  const answers: ((answer: Response) => void)[] = []
  const ask = vi.fn<() => Promise<Response>>(() => new Promise(resolve => answers.push(resolve)))
  const shown = press(ask)
  await expect.poll(() => ask.mock.calls).toHaveLength(1)
  for (let nth = 0; nth < 2; nth += 1) shown.querySelector('video')?.dispatchEvent(new Event('error'))
  for (const answer of answers) answer(new Response('n', { status: 206 }))
  await expect.element(page.getByText('Browser ini tidak bisa memutar video ini.')).toBeVisible()
  expect(ask).toHaveBeenCalledOnce()
})

it('requests the reason of a failure again after "Coba lagi"', async () => {
  const ask = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
  press(ask)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await failUntilAsked(ask, 2)
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
})

/** Reports an error of the element, as after a lost connection in the middle of the video. */
function failByNetwork(video: HTMLVideoElement) {
  Object.defineProperty(video, 'error', { value: { code: MediaError.MEDIA_ERR_NETWORK } })
  video.dispatchEvent(new Event('error'))
}

it('reports a lost connection in the middle of a video, although its first byte still arrives', async () => {
  const ask = vi.fn<() => Promise<Response>>(async () => new Response('n', { status: 206 }))
  vi.stubGlobal('fetch', ask)
  failByNetwork(show({}).querySelector('video')!)
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
})

it('reports an error of the server in the middle of a video', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  failByNetwork(show({}).querySelector('video')!)
  await expect.element(page.getByText('Video ini belum bisa diambil karena gangguan di server kami.')).toBeVisible()
})

it('requests the reason of a failure from the server, not from the HTTP cache', async () => {
  const ask = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => new Response('n'))
  vi.stubGlobal('fetch', ask)
  show({ url: '/api/media/asing.mp4' }).querySelector('video')!.dispatchEvent(new Event('error'))
  await expect.element(page.getByText('Browser ini tidak bisa memutar video ini.')).toBeVisible()
  const [, init] = ask.mock.calls.find(([url]) => url === '/api/media/asing.mp4')!
  expect(init.cache).toBe('no-store')
})

it('after "Coba lagi", a video starts at the position where it failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const shown = show({ url: '/api/media/terputus.mp4' })
  const video = shown.querySelector('video')!
  const played = { length: 1, start: () => 0, end: () => 42 }
  for (const [name, value] of Object.entries({ duration: 80, played })) Object.defineProperty(video, name, { value })
  await expect
    .poll(() => {
      video.currentTime = 42
      video.dispatchEvent(new Event('timeupdate'))
      return shown.textContent
    })
    .toContain('% sudah ditonton')
  failByNetwork(video)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => document.querySelector('video')?.currentTime).toBe(42)
  expect(document.querySelector('video')).not.toBe(video)
})

it('starts the video at the position of a note, and then forgets this position', async () => {
  readingState.wantedSecond = 42
  const video = show({ url: '/api/media/catatan.mp4' }).querySelector('video')!
  Object.defineProperty(video, 'duration', { value: 80 })
  await expect.poll(() => video.currentTime).toBe(42)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(42)
  video.dispatchEvent(new Event('timeupdate'))
  expect(readingState.wantedSecond).toBeUndefined()
})

it('plays the smaller file on the device even if the stored materials do not list it, and reports if that file fails', async () => {
  const userId = '0195a000-0000-7000-8000-00000000000a'
  const trackClassId = '0195a000-0000-7000-8000-000000000201'
  const [url, small] = ['/api/media/asli.mp4', '/api/media/kecil.mp4']
  const fileOf = (of: string, quality: DownloadFile['quality']): DownloadFile => ({
    materialId: item.id,
    kind: 'video',
    quality,
    url: of,
    bytes: 4,
    sha256: '',
  })
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
  await withDb(async db => {
    const names = { userId, trackClassId, enrollmentId: 'e', title: 'Bab', careerTrackTitle: 'Program' }
    const files = [fileOf(url, 'standard'), fileOf(small, '360p')]
    const progress = { problem: undefined, missingBytes: undefined, version: '1', queuedAt: 1, checkedAt: 1 }
    const settings = { wanted: 'all', isAhead: false, isAnyLine: false, quality: '360p', state: 'ready' } as const
    await db.put('downloads', { ...names, ...settings, ...progress, files, queryKeys: [] })
    const pieces = { bytes: 4, pieceBytes: 4, hashes: new Uint8Array(32), have: Uint8Array.of(1) }
    await db.put('downloadFiles', { userId, url: small, ...pieces })
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connection.noteBrowserState(false)
  show({ url })
  // The worker answers this URL with the smaller file, but not the same URL with `?exact`.
  await expect.poll(() => document.querySelector('video')?.getAttribute('src')).toBe(url)
  document.querySelector('video')!.dispatchEvent(new Event('play'))
  document.querySelector('video')!.dispatchEvent(new Event('error'))
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
})

it('plays the sound in an audio element if the learner has chosen sound for all videos', async () => {
  changeVideoSettings({ quality: 'audio' })
  onTestFinished(() => changeVideoSettings({ quality: 'auto' }))
  const audio = { url: '/api/media/suara.mp4', bytes: 3, seconds: 20 }
  const storedCaptions =
    'WEBVTT\n\n00:00.000 --> 00:04.000\nSiapkan bibit\n\n00:04.000 --> 00:08.000\nSiram pagi hari\n'
  const shown = show({ url: '/api/media/bersuara.mp4', audio, captionsUrl: '/api/media/b.vtt', storedCaptions })
  const sound = shown.querySelector('audio')!
  expect(shown.querySelector('video')).toBeNull()
  expect(sound.getAttribute('src')).toBe(audio.url)
  const caption = (text: string) => page.getByRole('paragraph').filter({ hasText: text })
  // Before the file is loaded the start position is unknown, so any caption could be a wrong one.
  await expect.element(page.getByText('Transkrip')).toBeVisible()
  expect(caption('Siapkan bibit').elements()).toEqual([])
  const playAt = (second: number) => {
    sound.currentTime = second
    sound.dispatchEvent(new Event('timeupdate'))
  }
  playAt(0)
  await expect.element(caption('Siapkan bibit')).toBeVisible()
  playAt(5)
  await expect.element(caption('Siram pagi hari')).toBeVisible()
  // A caption disappears at its end, also if no other caption follows.
  playAt(8.1)
  await expect.poll(() => caption('Siram pagi hari').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Kualitas: hanya suara' })).toBeVisible()
  // Without a picture there is no small window.
  expect(page.getByRole('button', { name: 'Jendela kecil' }).elements()).toEqual([])
})

it('offers the video if the audio file does not arrive', async () => {
  changeVideoSettings({ quality: 'audio' })
  onTestFinished(() => changeVideoSettings({ quality: 'auto' }))
  const audio = { url: '/api/media/hilang.mp4', bytes: 3, seconds: 20 }
  const shown = show({ url: '/api/media/bergambar.mp4', audio })
  await shown
    .querySelector('audio')!
    .play()
    .catch(() => undefined)
  await expect.element(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.getByRole('button', { name: 'Kualitas: hanya suara' }).click()
  await page.getByRole('radio', { name: /Asli/ }).click()
  await expect.poll(() => shown.querySelector('video')?.getAttribute('src')).toBe('/api/media/bergambar.mp4')
})

it('a video that could not be played does not start by itself at a later visit of the learner', async () => {
  listening.startedId = item.id
  connection.noteBrowserState(false)
  show({ url: '/api/media/nanti.mp4' })
  await expect.element(page.getByText('Video ini belum ada di perangkat.')).toBeVisible()
  unmount()
  expect(listening.startedId).toBeUndefined()
})

it('plays a video without an audio file as video, even if the learner has chosen sound for all videos', () => {
  changeVideoSettings({ quality: 'audio' })
  onTestFinished(() => changeVideoSettings({ quality: 'auto' }))
  const shown = show({ url: '/api/media/bisu.mp4' })
  expect(shown.querySelector('audio')).toBeNull()
  expect(shown.querySelector('video')?.getAttribute('src')).toBe('/api/media/bisu.mp4')
})

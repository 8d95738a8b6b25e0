import { afterEach, expect, it, vi } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import { connectMediaSession } from './media-session.ts'

/** Collects the handlers, because a page cannot press the buttons of the lock screen. */
function createSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const positions: (MediaPositionState | undefined)[] = []
  const session: MediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (action, handler) => void handlers.set(action, handler),
    setPositionState: state => void positions.push(state),
  } as MediaSession // the code uses only these members
  const press = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details })
  return { session, handlers, positions, press }
}

function createVideo() {
  const video = document.createElement('video')
  const state = { duration: 60, currentTime: 20, paused: false }
  for (const name of ['duration', 'currentTime', 'paused'] as const) {
    Object.defineProperty(video, name, {
      get: () => state[name],
      set(value: never) {
        state[name] = value
      },
    })
  }
  return video
}

const shown = { title: 'Menyiram', album: 'Bab 1', artist: 'Cabai', coverUrl: '/api/media/a.jpg' }
afterEach(() => vi.restoreAllMocks())

it('the media session shows title, class and cover of a video, and its buttons seek in the video', () => {
  const { session, positions, press } = createSession()
  const video = createVideo()
  video.playbackRate = 1.5
  const stop = connectMediaSession(session, video, { ...shown, onPrevious: null, onNext: null })
  expect(session.metadata).toMatchObject({ title: 'Menyiram', album: 'Bab 1', artist: 'Cabai' })
  expect(session.metadata!.artwork[0]!.src).toBe(`${location.origin}/api/media/a.jpg`)
  expect(positions.at(-1)).toEqual({ duration: 60, playbackRate: 1.5, position: 20 })
  press('seekforward')
  expect(video.currentTime).toBe(30)
  press('seekbackward', { seekOffset: 45 })
  expect(video.currentTime).toBe(0)
  press('seekto', { seekTime: 999 })
  expect(video.currentTime).toBe(60)
  video.dispatchEvent(new Event('seeked'))
  expect(positions.at(-1)?.position).toBe(60)
  stop()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
  expect(positions.at(-1), 'the next video must not show this position').toBeUndefined()
})

it('offers only the previous or next material that can be opened, and ignores unsupported actions', () => {
  const { session, handlers, press } = createSession()
  const onPrevious = vi.fn<() => void>()
  const setHandler = session.setActionHandler.bind(session)
  session.setActionHandler = (action, handler) => {
    if (action === 'seekto') throw new TypeError('unknown action')
    setHandler(action, handler)
  }
  const stop = connectMediaSession(session, createVideo(), { ...shown, onPrevious, onNext: null })
  expect(handlers.get('nexttrack')).toBeNull()
  press('previoustrack')
  expect(onPrevious).toHaveBeenCalledOnce()
  stop()
  expectAll(handlers.values(), handler => handler === null)
})

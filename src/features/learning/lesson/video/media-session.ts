/** Seconds of one step, unless the device asks for another number. */
const STEP_SECONDS = 10

interface Shown {
  title: string
  album: string
  artist: string
  coverUrl: string | null
  /** Null if there is no such material, or if it may not be opened yet. Then the device shows no button for it. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

const positionEvents = ['durationchange', 'ratechange', 'seeked', 'play', 'pause'] as const

/**
 * Shows a playing video on the lock screen, with its position, and obeys the controls there. Returns a function that
 * removes the video from the lock screen.
 */
export function connectMediaSession(session: MediaSession, video: HTMLMediaElement, shown: Shown): () => void {
  const seekTo = (seconds: number) => {
    video.currentTime = Math.min(Math.max(seconds, 0), video.duration || 0)
  }
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    // Ignores a refusal to play, because the element then stays paused and the controls show this.
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => seekTo(video.currentTime - (seekOffset ?? STEP_SECONDS)),
    seekforward: ({ seekOffset }) => seekTo(video.currentTime + (seekOffset ?? STEP_SECONDS)),
    seekto: ({ seekTime }) => (seekTime === undefined ? undefined : seekTo(seekTime)),
    previoustrack: shown.onPrevious,
    nexttrack: shown.onNext,
  }
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null) // the keys of the object are such actions
      } catch {
        // An older browser does not know this action.
      }
    }
  }
  const updatePosition = () => {
    session.playbackState = video.paused ? 'paused' : 'playing'
    const { duration, currentTime, playbackRate } = video
    if (!(duration > 0 && Number.isFinite(duration))) return
    session.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
  }

  const { title, album, artist, coverUrl } = shown
  const artwork = coverUrl === null ? [] : [{ src: new URL(coverUrl, location.href).href }]
  session.metadata = new MediaMetadata({ title, album, artist, artwork })
  setHandlers(true)
  updatePosition()
  for (const event of positionEvents) video.addEventListener(event, updatePosition)
  return () => {
    for (const event of positionEvents) video.removeEventListener(event, updatePosition)
    setHandlers(false)
    session.metadata = null
    session.playbackState = 'none'
    session.setPositionState()
  }
}

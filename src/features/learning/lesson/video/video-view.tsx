import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatDuration, formatPosition } from '#app/lib/time-spans.ts'
import { liftCaptionsWhenLoaded } from '#app/lib/lift-captions.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { Button } from '#app/ui/button.tsx'
import { useLearningPosition } from '#app/learning/position/use-learning-position.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { Learning } from '#app/learning/learning.ts'
import type { StartListening } from '../listen/listen-player.tsx'
import { listening } from '../listen/listening.ts'
import { MediaNotOpened } from '../media-not-opened.tsx'
import media from '../media.module.css'
import { ContinueOffline } from '../offline/continue-offline.tsx'
import { PlayerBar } from './player-bar.tsx'
import type { PlayingProps } from './playing.tsx'
import type { MediaHandlers } from './sound-element.ts'
import { SoundView } from './sound-view.tsx'
import { Transcript } from './transcript.tsx'
import { usePlayer } from './use-player.ts'
import { useQuality } from './use-quality.ts'
import { useWatchedRanges } from './use-watching.ts'
import { resumePlay } from './video-element.ts'
import { useVideoFailure } from './video-failure.ts'
import type { Video } from './video-options.ts'
import { createNotStoredAlert } from './watched-not-stored.ts'
import classes from './video.module.css'

/**
 * Without this chunk the video plays, but the lock screen has only the browser's own controls, and the sleep timer and
 * the continuation have no effect.
 */
const Playing = createLazyPart<PlayingProps>(() => import('./playing.tsx').then(module => module.Playing), {
  substitute: () => null,
})

export interface VideoViewProps {
  learning: Learning
  item: LearningItem
  content: Video
  /** Starts to read an article aloud. */
  onListen: StartListening
  /** Shown if the file is not on the device and there is no connection. Default: the next material on the device. */
  continueLink?: ReactNode
}

/**
 * The browser's own player, which users and assistive tools know, and a bar for functions that this player hides. Plays
 * the video or only its sound. Downloads nothing before the learner presses play. Shows the size first, because
 * learners pay for data.
 */
export default function VideoView({
  learning,
  item,
  content,
  onListen,
  continueLink = <ContinueOffline learning={learning} item={item} />,
}: VideoViewProps) {
  const { enrollmentId } = learning
  const canOpen = useIsFileAvailable(content.url)
  const [isStarted, setIsStarted] = useState(false)
  const mediaRef = useRef<HTMLMediaElement>(null)
  const quality = useQuality(mediaRef, content)
  const { isSound } = quality
  const { failure, onFailed, tryAgain } = useVideoFailure(quality.url)
  const [alertNotStored] = useState(createNotStoredAlert)
  const position = useLearningPosition(enrollmentId, item, alertNotStored)
  const player = usePlayer(mediaRef)
  const cannotPlay = failure !== undefined || (!canOpen && !isStarted)
  const shownAs = cannotPlay ? undefined : isSound ? 'sound' : 'video'
  const { share, resumeAt } = useWatchedRanges(mediaRef, { materialId: item.id, content }, position, shownAs)
  // A video that opened automatically after the previous material starts to play when its element exists.
  useEffect(() => {
    if (!mediaRef.current || shownAs === undefined) return
    if (listening.startedId === item.id) resumePlay(mediaRef.current)
    listening.startedId = undefined
  }, [shownAs, item.id])
  // If the learner leaves a material that could not be played, a later visit does not start it.
  useEffect(() => {
    return () => {
      if (listening.startedId === item.id) listening.startedId = undefined
    }
  }, [item.id])
  const size = formatBytes(quality.current.bytes)
  const handlers: MediaHandlers = {
    onPlay: () => {
      setIsStarted(true)
      quality.hold()
    },
    onLoadedMetadata: player.apply,
    onError: element => (quality.fallBack() ? undefined : onFailed(element)),
  }

  return (
    <div className={media.media}>
      {cannotPlay && (
        <MediaNotOpened
          what="Video"
          size={size}
          fault={failure}
          unsupported={
            <>
              <strong>Browser ini tidak bisa memutar video ini.</strong> Videonya bisa diambil, tetapi browser atau
              sistemmu tidak punya pemutar untuk formatnya (MP4). Buka materi ini di Chrome, Edge, atau Safari.
              {content.captionsUrl !== null && ' Transkripnya tetap bisa kamu baca di bawah.'}
            </>
          }
          onRetry={tryAgain}
          continueLink={continueLink}
        />
      )}
      {!cannotPlay && (
        <div>
          {isSound ? (
            <SoundView
              mediaRef={mediaRef}
              title={item.title}
              posterUrl={content.posterUrl}
              captionsUrl={player.settings.hasCaptions ? content.captionsUrl : null}
              handlers={handlers}
            />
          ) : (
            // Only a video with a transcript has captions, so the track may be missing.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              ref={element => {
                mediaRef.current = element
              }}
              className={media.video}
              controls
              playsInline
              preload="none"
              aria-label={item.title}
              poster={content.posterUrl ?? undefined}
              onPlay={handlers.onPlay}
              onLoadedMetadata={handlers.onLoadedMetadata}
              onError={event => handlers.onError(event.currentTarget)}
            >
              {content.captionsUrl && (
                <track
                  kind="captions"
                  src={content.captionsUrl}
                  srcLang="id"
                  label="Bahasa Indonesia"
                  ref={liftCaptionsWhenLoaded}
                />
              )}
            </video>
          )}
          {isStarted && (
            <Playing
              key={shownAs}
              media={mediaRef}
              learning={learning}
              item={item}
              posterUrl={content.posterUrl}
              isSound={isSound}
              onListen={onListen}
            />
          )}
        </div>
      )}
      {/* Also shown after a failure, because another file of the video may still play. */}
      {(!cannotPlay || failure !== undefined) && (
        <PlayerBar player={player} quality={quality} hasCaptions={content.captionsUrl !== null} />
      )}
      <p className={media.size}>
        {content.durationSeconds !== undefined && `${formatDuration(content.durationSeconds)} · `}
        Ukuran {isSound ? 'suara' : 'video'} {size}
        {share > 0 && ` · ${Math.round(share * 100)}% sudah ${isSound ? 'didengar' : 'ditonton'}`}
        {resumeAt > 0 && !isStarted && ` · lanjut dari ${formatPosition(resumeAt)}`}
      </p>
      {position.elsewhere !== undefined && (
        <p className={classes.elsewhere}>
          Di perangkat lain kamu sudah sampai {formatPosition(position.elsewhere)}.{' '}
          <Button variant="ghost" onClick={() => player.seekTo(position.elsewhere ?? 0)}>
            Lanjut ke sana
          </Button>
        </p>
      )}
      <p className={media.summary}>{content.summary}</p>
      {content.captionsUrl && (
        <Transcript
          url={content.captionsUrl}
          materialId={item.id}
          isComplete={item.isComplete}
          onSeek={cannotPlay ? undefined : player.seekTo}
        />
      )}
    </div>
  )
}

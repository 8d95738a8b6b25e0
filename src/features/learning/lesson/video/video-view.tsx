import { useRef, useState, type ReactNode } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatDuration, formatPosition } from '#app/lib/time-spans.ts'
import { liftCaptionsWhenLoaded } from '#app/lib/lift-captions.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { Button } from '#app/ui/button.tsx'
import { useLearningPosition } from '#app/learning/position/use-learning-position.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { Learning } from '#app/learning/learning.ts'
import { MediaOffline } from '../media-offline.tsx'
import media from '../media.module.css'
import type { LockScreenProps } from './lock-screen.tsx'
import { PlayerBar } from './player-bar.tsx'
import { Transcript } from './transcript.tsx'
import { usePlayer } from './use-player.ts'
import { useQuality } from './use-quality.ts'
import { useWatchedRanges } from './use-watching.ts'
import { useVideoFailure } from './video-failure.ts'
import type { Video } from './video-options.ts'
import { VideoUnplayable } from './video-unplayable.tsx'
import { createNotStoredAlert } from './watched-not-stored.ts'
import classes from './video.module.css'

/** Without this chunk the video plays, but the lock screen has only the browser's own controls. */
const LockScreen = createLazyPart<LockScreenProps>(
  () => import('./lock-screen.tsx').then(module => module.LockScreen),
  { substitute: () => null },
)

export interface VideoViewProps {
  learning: Learning
  item: LearningItem
  content: Video
  /** Shown if the file is not on the device and there is no connection. */
  continueLink?: ReactNode
}

/**
 * The browser's own player, which users and assistive tools know, and a bar for functions that it hides. Downloads
 * nothing before the learner presses play. Shows the size first, because learners pay for data.
 */
export default function VideoView({ learning, item, content, continueLink }: VideoViewProps) {
  const { enrollmentId } = learning
  const canOpen = useIsFileAvailable(content.url)
  const [isStarted, setIsStarted] = useState(false)
  const videoRef = useRef<HTMLVideoElement>(null)
  const quality = useQuality(videoRef, content)
  const { failure, onFailed, tryAgain } = useVideoFailure(quality.url)
  const [alertNotStored] = useState(createNotStoredAlert)
  const position = useLearningPosition(enrollmentId, item, alertNotStored)
  const player = usePlayer(videoRef)
  const cannotPlay = failure !== undefined || (!canOpen && !isStarted)
  const { share, resumeAt } = useWatchedRanges(videoRef, { materialId: item.id, content }, position, !cannotPlay)
  const size = formatBytes(quality.current.bytes)

  return (
    <div className={media.media}>
      {failure === 'unplayable' && <VideoUnplayable hasTranscript={content.captionsUrl !== null} onRetry={tryAgain} />}
      {cannotPlay && failure !== 'unplayable' && (
        <MediaOffline what="Video" size={size} onRetry={tryAgain} continueLink={continueLink} />
      )}
      {!cannotPlay && (
        <div>
          {/* Only a video with a transcript has captions, so the track may be missing. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={videoRef}
            className={media.video}
            controls
            playsInline
            preload="none"
            aria-label={item.title}
            poster={content.posterUrl ?? undefined}
            onPlay={() => {
              setIsStarted(true)
              quality.hold()
            }}
            onLoadedMetadata={player.apply}
            onError={event => (quality.fallBack() ? undefined : onFailed(event.currentTarget))}
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
          {isStarted && <LockScreen video={videoRef} learning={learning} item={item} posterUrl={content.posterUrl} />}
          <PlayerBar player={player} quality={quality} hasCaptions={content.captionsUrl !== null} />
        </div>
      )}
      <p className={media.size}>
        {content.durationSeconds !== undefined && `${formatDuration(content.durationSeconds)} · `}
        Ukuran video {size}
        {share > 0 && ` · ${Math.round(share * 100)}% sudah ditonton`}
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

import { useState } from 'react'
import type { MaterialContent } from '#contract/lecture-material.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useCanOpen } from '#app/session/on-device.ts'
import { MediaOffline } from './media-offline.tsx'
import classes from './media.module.css'

type Video = Extract<MaterialContent, { kind: 'video' }>

/** Nothing is fetched before the learner presses play: a class on prepaid data starts with the size, not with a bill. */
export function VideoView({ content, title }: { content: Video; title: string }) {
  const canOpen = useCanOpen(content.url)
  const [hasFailed, setHasFailed] = useState(false)
  const [isStarted, setIsStarted] = useState(false)
  const cannotPlay = hasFailed || (!canOpen && !isStarted)
  return (
    <div className={classes.media}>
      {cannotPlay ? (
        <MediaOffline what="Video" size={formatBytes(content.sizeBytes)} onRetry={() => setHasFailed(false)} />
      ) : (
        // Captions come with the videos that have them; the demo's all do.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={classes.video}
          controls
          playsInline
          preload="none"
          aria-label={title}
          poster={content.posterUrl ?? undefined}
          onPlay={() => setIsStarted(true)}
          onError={() => setHasFailed(true)}
        >
          <source src={content.url} type="video/mp4" onError={() => setHasFailed(true)} />
          {content.captionsUrl && (
            <track kind="captions" src={content.captionsUrl} srcLang="id" label="Bahasa Indonesia" default />
          )}
        </video>
      )}
      <p className={classes.size}>Ukuran video {formatBytes(content.sizeBytes)}</p>
      <p className={classes.summary}>{content.summary}</p>
    </div>
  )
}

import Volume2 from 'lucide-react/icons/volume-2'
import type { Voice } from '#contract/assessment/voice.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import classes from './assessed.module.css'

interface Props {
  label: string
  /** URL of the recording, or undefined while it loads. */
  src: string | undefined
  seconds: number
  type: Voice['type']
}

/** Plays a voice note. If the browser cannot play Opus, the user can still download the file. */
export function VoicePlayer({ label, src, seconds, type }: Props) {
  const canPlay = document.createElement('audio').canPlayType(`${type};codecs=opus`) !== ''
  return (
    <div className={classes.voice}>
      <span className={classes.voiceName}>
        <Volume2 size={18} aria-hidden /> {label}, {formatDuration(seconds)}
      </span>
      {canPlay ? (
        // Recordings have no captions, because everything that the learner must know is also in the written comment.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls preload="metadata" src={src} aria-label={label} className={classes.audio} />
      ) : (
        src && (
          <a href={src} download={`catatan-suara.${type === 'audio/ogg' ? 'ogg' : 'webm'}`}>
            Browser ini tidak bisa memutarnya. Simpan, lalu buka dengan aplikasi lain.
          </a>
        )
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeetingRecap } from '#contract/webinar/recap.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { parseCues } from '#app/lib/captions.ts'
import { liftCaptionsWhenLoaded } from '#app/lib/lift-captions.ts'
import { useFileFault } from '#app/learning/file-fault/file-fault.ts'
import { FileFaultText } from '#app/learning/file-fault/file-fault-text.tsx'
import { captionsQuery } from '#app/queries/lecture-material.ts'
import { Button } from '#app/ui/button.tsx'
import classes from '../webinar.module.css'

/** Recording in the browser's own player. Downloads nothing before the user presses play. */
export function Recording({
  title,
  url,
  bytes,
  captionsUrl,
}: { title: string } & NonNullable<MeetingRecap['recording']>) {
  const canOpen = useIsFileAvailable(url)
  const [isStarted, setIsStarted] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const fault = useFileFault(url, hasFailed)
  return (
    <section aria-labelledby="rekaman">
      <h2 id="rekaman">Rekaman</h2>
      {(canOpen || isStarted) && !fault ? (
        // Recordings with a transcript have captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={classes.video}
          controls
          playsInline
          preload="none"
          aria-label={`Rekaman ${title}`}
          onPlay={() => setIsStarted(true)}
          onError={() => setHasFailed(true)}
        >
          <source src={url} type="video/mp4" onError={() => setHasFailed(true)} />
          {captionsUrl && (
            <track
              ref={liftCaptionsWhenLoaded}
              kind="captions"
              src={captionsUrl}
              srcLang="id"
              label="Bahasa Indonesia"
            />
          )}
        </video>
      ) : (
        <>
          <p className={classes.muted}>
            <FileFaultText what="Rekaman ini" fault={fault}>
              {fault?.kind === 'arrives'
                ? 'Browser ini tidak bisa memutar rekaman ini. Buka di Chrome, Edge, atau Safari.'
                : 'Rekaman ini belum ada di perangkat dan butuh koneksi untuk diputar.'}
            </FileFaultText>
          </p>
          <Button variant="secondary" onClick={() => setHasFailed(false)}>
            Coba lagi
          </Button>
        </>
      )}
      <p className={classes.muted}>Ukuran rekaman {formatBytes(bytes)}</p>
      {captionsUrl && <Transcript url={captionsUrl} />}
    </section>
  )
}

function Transcript({ url }: { url: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...captionsQuery(url), enabled: isOpen })
  const fault = useFileFault(url, isError && data === undefined)
  return (
    <details onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>Transkrip</summary>
      {fault && (
        <p>
          <FileFaultText what="Transkrip ini" fault={fault}>
            Transkrip ini belum ada di perangkat.
          </FileFaultText>{' '}
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </p>
      )}
      {data !== undefined && (
        <p className={classes.text}>
          {parseCues(data)
            .map(cue => cue.text)
            .join(' ')}
        </p>
      )}
    </details>
  )
}

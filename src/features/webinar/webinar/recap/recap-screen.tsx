import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveForOffline } from '#app/downloads/actions.ts'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { DownloadOffer } from '#app/learning/offline/download-offer.tsx'
import { recapQuery } from '#app/queries/recap.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import classes from '../webinar.module.css'
import { RecapQuiz } from './recap-quiz.tsx'
import { Recording } from './recording.tsx'

const PdfReader = createLazyPart(() => import('#app/learning/pdf/pdf-reader.tsx').then(module => module.default), {
  fallback: <LoadingState label="Menyiapkan PDF…" />,
})

/** Recap of a meeting: recordings, texts and questions. They can be downloaded for offline use. */
export function RecapScreen({ meetingId }: { meetingId: string }) {
  const { data: recap } = useSuspenseQuery(recapQuery(meetingId))
  const { slug, number, title, files, version, recording, slides, questions } = recap
  return (
    <div className={classes.page}>
      <PageHead kicker="Rekap" title={title} text={formatMeeting(recap.startsAt)} />
      {recap.wasCutOff && <p className={classes.text}>Kamu sempat terputus di sesi ini. Yang terlewat ada di bawah.</p>}
      <DownloadOffer
        trackClassId={meetingId}
        files={{ files, version }}
        onSave={quality =>
          void saveForOffline([
            {
              trackClassId: meetingId,
              recap: { slug, number },
              title,
              careerTrackTitle: 'Rekap webinar',
              wanted: 'all',
              quality,
            },
          ])
        }
      />
      {recording && <Recording title={title} {...recording} />}
      {slides && <Slides title={title} {...slides} />}
      {questions.length > 0 && <RecapQuiz recap={recap} />}
      <Link to="/webinar/$slug" params={{ slug }} className={getButtonClass('ghost')}>
        Kembali ke halaman webinar
      </Link>
    </div>
  )
}

/** Slides, opened by a tap, because the PDF reader alone has half a megabyte compressed. */
function Slides({ title, url, bytes }: { title: string; url: string; bytes: number }) {
  const canOpen = useIsFileAvailable(url)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <section aria-labelledby="salindia">
      <h2 id="salindia">Salindia</h2>
      {isOpen && canOpen && !hasFailed ? (
        <PdfReader url={url} title={title} startPage={1} onPage={ignore} onFailure={() => setHasFailed(true)} />
      ) : (
        <>
          {(hasFailed || !canOpen) && (
            <p className={classes.muted}>Salindia ini belum ada di perangkat dan butuh koneksi untuk dibuka.</p>
          )}
          <Button
            variant="secondary"
            disabled={!canOpen}
            onClick={() => {
              setHasFailed(false)
              setIsOpen(true)
            }}
          >
            Baca salindia ({formatBytes(bytes)})
          </Button>
        </>
      )}
    </section>
  )
}

function ignore(): void {
  // The reading position in slides is stored on this device only.
}

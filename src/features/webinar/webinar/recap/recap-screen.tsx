import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saveForOffline } from '#app/downloads/actions.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { DownloadOffer } from '#app/learning/offline/download-offer.tsx'
import { recapQuery } from '#app/queries/recap.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from '../webinar.module.css'
import { RecapQuiz } from './recap-quiz.tsx'
import { Recording } from './recording.tsx'
import { Slides } from './slides.tsx'

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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import Users from 'lucide-react/icons/users'
import type { Meeting } from '#contract/webinar/webinar.ts'
import { getMessagingState } from '#contract/webinar/room.rules.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { markStale } from '#app/queries/api-query.ts'
import { useIsOnline } from '#app/session/online.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { AskForm } from './ask-form.tsx'
import { QuestionList } from './question-list.tsx'
import { useRoomMessages } from './use-room-messages.ts'
import classes from './room.module.css'

/** Downloaded only for leaders. */
const AnnounceForm = createLazyPart(() => import('./announce-form.tsx').then(module => module.AnnounceForm))

/** Shows participants, announcements and the users' questions. */
export function RoomMessagesSection({ meeting, now }: { meeting: Meeting; now: number }) {
  const when = getMessagingState(meeting, now)
  const isTalking = when === 'open'
  const talk = useRoomMessages(meeting.id, isTalking)
  const isOnline = useIsOnline()
  const queryClient = useQueryClient()
  const isOutdated = talk?.sequence !== undefined && talk.sequence !== meeting.sequence
  useEffect(() => {
    // The data of the meeting room shows that the meeting was moved, so the webinar's data is stale.
    if (isOutdated) void markStale(queryClient, ['/v1/webinars/{slug}', '/v1/webinars'])
  }, [isOutdated, queryClient])
  if (when === 'not-yet') return null
  const { people, isHost = false, announcements = [], questions = [], unsent = [] } = talk ?? {}
  return (
    <>
      {isTalking && (
        <p className={classes.people}>
          {people !== undefined && people > 0 && (
            <>
              <Users size={18} aria-hidden /> {formatNumber(people)} orang di ruang ini
            </>
          )}
        </p>
      )}
      <section aria-labelledby="pengumuman">
        <h2 id="pengumuman">Pengumuman</h2>
        <div role="log" aria-live="polite" aria-labelledby="pengumuman">
          <ol className={classes.announcements}>
            {announcements.map(({ id, text, at }) => (
              <li key={id}>
                <p>{text}</p>
                <small>{formatMoment(at)}</small>
              </li>
            ))}
          </ol>
        </div>
        {announcements.length === 0 && <p className={classes.note}>Belum ada pengumuman.</p>}
        {isHost && isTalking && <AnnounceForm meetingId={meeting.id} />}
      </section>
      <section aria-labelledby="pertanyaan">
        <h2 id="pertanyaan">Pertanyaan</h2>
        {!isOnline && isTalking && (
          <p className={classes.note}>
            Sedang tanpa koneksi. Pertanyaan dan suaramu disimpan, dan terkirim begitu tersambung.
          </p>
        )}
        {isTalking && <AskForm meetingId={meeting.id} />}
        <QuestionList questions={questions} unsent={unsent} isTalking={isTalking} isHost={isHost} />
      </section>
    </>
  )
}

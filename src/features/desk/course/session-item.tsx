import { Flex } from '@mantine/core'
import { changeCourseSession, cancelCourseSession } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskSession } from '#contract/catalog/course-session.admin.ts'
import type { DeskCourse } from '#contract/catalog/course.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskCourseQuery } from '#app/queries/desk/course.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopySessionDialog } from './copy-session-dialog.tsx'
import { MeetingRow } from './meeting-row.tsx'
import { MeetingTimesDialog } from './meeting-times-dialog.tsx'
import { MoveLearnersDialog } from './move-learners-dialog.tsx'
import { createSessionFields, toSessionBody, toVersionedSession } from './session-fields.ts'
import { describeCancellation, formatSeats, getSessionState, acceptsMovedLearners } from './labels.ts'

interface Props {
  course: Pick<DeskCourse, 'id' | 'mode' | 'sessions'>
  session: DeskSession
  onDone: () => void
}

/** One session with its meetings and actions. */
export function SessionItem({ course, session, onDone }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const [layer, setLayer] = useState<'edit' | 'copy' | 'cancel' | 'add' | 'move'>()
  const close = () => setLayer(undefined)
  const { id, title, zone, place, version, meetings, cancelReason, isScheduled } = session
  const now = usePreciseNow()
  const { name, tone } = getSessionState(session, now)
  const isOpen = cancelReason === null
  const [first] = meetings
  const targets = course.sessions.filter(each => each.id !== id && acceptsMovedLearners(each, now))

  async function reread() {
    const { sessions } = await queryClient.fetchQuery({ ...deskCourseQuery(course.id), staleTime: 0 })
    return toVersionedSession(sessions.find(each => each.id === id) ?? session)
  }

  return (
    <Flex component="li" direction="column" gap="0.2rem">
      <strong>{title}</strong>
      <StateDot tone={tone}>{isOpen ? name : `Dibatalkan: ${cancelReason}`}</StateDot>
      <span>
        {first ? `${formatMoment(first.startsAt, zone)}, ${meetings.length} pertemuan` : 'Tanpa pertemuan'} ·{' '}
        {place ?? 'daring'}
      </span>
      <SmallText component="span">{formatSeats(session)}</SmallText>
      {layer === 'edit' ? (
        <VersionedForm
          name={`course-session:${id}`}
          fields={createSessionFields(course.mode)}
          read={toVersionedSession(session)}
          onSave={async (values, reason, readVersion) => {
            await call(
              changeCourseSession,
              { params: { id }, body: { ...toSessionBody(values), reason } },
              { version: readVersion },
            )
            showToast('Sesi tersimpan.')
          }}
          onReread={reread}
          onDone={() => {
            close()
            onDone()
          }}
        />
      ) : (
        <ActionRow>
          {isOpen && (
            <Button variant="secondary" aria-label={`Ubah ${title}`} onClick={() => setLayer('edit')}>
              Ubah
            </Button>
          )}
          <Button variant="secondary" aria-label={`Salin ${title}`} onClick={() => setLayer('copy')}>
            Salin
          </Button>
          {isOpen && (
            <Button variant="secondary" aria-label={`Tambah pertemuan ${title}`} onClick={() => setLayer('add')}>
              Tambah pertemuan
            </Button>
          )}
          {isOpen && (
            <Button variant="danger-quiet" aria-label={`Batalkan sesi ${title}`} onClick={() => setLayer('cancel')}>
              Batalkan sesi
            </Button>
          )}
          {!isOpen && session.learnerCount > 0 && targets.length > 0 && (
            <Button variant="secondary" aria-label={`Pindahkan pelajar ${title}`} onClick={() => setLayer('move')}>
              Pindahkan pelajar
            </Button>
          )}
          {isScheduled && <AppLink to={`/admin/webinar/${id}`}>Tautan, pemandu, dan peserta</AppLink>}
        </ActionRow>
      )}
      <details>
        <TouchLink component="summary">{`Pertemuan ${title}`}</TouchLink>
        <PlainList isOrdered>
          {meetings.map(meeting => (
            <MeetingRow key={meeting.number} session={session} meeting={meeting} onDone={onDone} />
          ))}
        </PlainList>
      </details>
      {layer === 'move' && <MoveLearnersDialog session={session} targets={targets} onClose={close} onDone={onDone} />}
      {layer === 'copy' && <CopySessionDialog session={session} onClose={close} onDone={onDone} />}
      {layer === 'add' && <MeetingTimesDialog session={session} onClose={close} onDone={onDone} />}
      {layer === 'cancel' && (
        <ReasonDialog
          title={`Batalkan ${title}`}
          subject={id}
          text={describeCancellation(session)}
          submitLabel="Batalkan sesi"
          reasonHint="Dibaca pelajar, dan dicatat di log."
          isDangerous
          onClose={close}
          onDo={async reason => {
            const { closedCount } = await call(cancelCourseSession, { params: { id }, body: { reason } }, { version })
            showToast(closedCount > 0 ? `Sesi dibatalkan, ${closedCount} pesanan ditutup.` : 'Sesi dibatalkan.')
            onDone()
          }}
        />
      )}
    </Flex>
  )
}

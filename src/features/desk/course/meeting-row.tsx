import { Flex } from '@mantine/core'
import { cancelCourseMeeting } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import type { DeskMeeting, DeskSession } from '#contract/catalog/course-session.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatTime } from '#app/lib/times.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { Button } from '#app/ui/button.tsx'
import { MeetingTimesDialog } from './meeting-times-dialog.tsx'

interface Props {
  session: DeskSession
  meeting: DeskMeeting
  onDone: () => void
}

/** Row of one meeting. If the meeting is moved or cancelled, the server notifies the learners of the session. */
export function MeetingRow({ session, meeting, onDone }: Props) {
  const { call } = useDeskCall()
  const { id, title, zone } = session
  const { number, startsAt, endsAt, state, sequence, cancelReason } = meeting
  const [layer, setLayer] = useState<'move' | 'cancel'>()
  const close = () => setLayer(undefined)
  const name = `Pertemuan ${number}`
  const isAhead = getMeetingPhase(meeting, usePreciseNow()) !== 'over' && state === 'planned'
  return (
    <Flex component="li" direction="column" gap="0.2rem">
      <span>
        {name}: {formatMoment(startsAt, zone)} sampai {formatTime(endsAt, zone)}
      </span>
      {state === 'cancelled' && <StateDot tone="bad">{`Dibatalkan: ${cancelReason ?? 'tanpa alasan'}`}</StateDot>}
      {isAhead && (
        <ActionRow>
          <Button variant="ghost" aria-label={`Pindahkan ${name} ${title}`} onClick={() => setLayer('move')}>
            Pindahkan
          </Button>
          <Button variant="danger-quiet" aria-label={`Batalkan ${name} ${title}`} onClick={() => setLayer('cancel')}>
            Batalkan
          </Button>
        </ActionRow>
      )}
      {layer === 'move' && <MeetingTimesDialog session={session} meeting={meeting} onClose={close} onDone={onDone} />}
      {layer === 'cancel' && (
        <ReasonDialog
          title={`Batalkan ${name}`}
          subject={`${id} ${number}`}
          text="Semua yang terdaftar langsung diberi tahu lewat notifikasi dan email, dengan alasan ini. Ini tidak bisa dibatalkan."
          submitLabel="Batalkan pertemuan"
          reasonHint="Dibaca pelajar, dan dicatat di log."
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(cancelCourseMeeting, { params: { id, number: String(number) }, body: { sequence, reason } })
            showToast('Pertemuan dibatalkan.')
            onDone()
          }}
        />
      )}
    </Flex>
  )
}

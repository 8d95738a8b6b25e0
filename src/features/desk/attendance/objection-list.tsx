import { useState } from 'react'
import { decideObjection, type RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { toAttendedMinutes } from '#contract/webinar/attendance.rules.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './attendance.module.css'

type Decision = 'granted' | 'declined'
const stateNames = { open: 'Menunggu', granted: 'Diterima', declined: 'Ditolak' } as const

/** Lists users who object to their recorded attendance, with the recorded values. */
export function ObjectionList({ meetingId, people }: { meetingId: string; people: readonly RosterPerson[] }) {
  const [pendingDecision, setPendingDecision] = useState<{ person: RosterPerson; decision: Decision }>()
  const { call } = useDeskCall()
  const objecting = people.filter(({ objection }) => objection !== null)
  return (
    <section aria-labelledby="keberatan">
      <h2 id="keberatan">Keberatan</h2>
      {objecting.length === 0 && <p className={classes.muted}>Belum ada yang keberatan.</p>}
      <ul className={classes.people}>
        {objecting.map(person => (
          <li key={person.userId}>
            <div>
              <strong>{person.name}</strong> <Badge>{stateNames[person.objection?.state ?? 'open']}</Badge>
              <p>{person.objection?.reason}</p>
              <p className={classes.muted}>Tercatat {toAttendedMinutes(person.presentMs)} menit.</p>
            </div>
            {person.objection?.state === 'open' && person.userId === getCurrentUserId() && (
              <p className={classes.muted}>Keberatanmu sendiri diputuskan pemimpin lain.</p>
            )}
            {person.objection?.state === 'open' && person.userId !== getCurrentUserId() && (
              <div className={classes.buttons}>
                <Button onClick={() => setPendingDecision({ person, decision: 'granted' })}>Terima</Button>
                <Button variant="secondary" onClick={() => setPendingDecision({ person, decision: 'declined' })}>
                  Tolak
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {pendingDecision && (
        <ReasonDialog
          title={pendingDecision.decision === 'granted' ? 'Terima keberatan' : 'Tolak keberatan'}
          subject={`${meetingId} ${pendingDecision.person.userId}`}
          text={`${pendingDecision.person.name} membaca alasanmu. Keputusan ini tidak bisa diubah.`}
          submitLabel={pendingDecision.decision === 'granted' ? 'Terima' : 'Tolak'}
          onDo={note =>
            call(decideObjection, {
              params: { id: meetingId, userId: pendingDecision.person.userId },
              body: { decision: pendingDecision.decision, note },
            })
          }
          onClose={() => setPendingDecision(undefined)}
        />
      )}
    </section>
  )
}

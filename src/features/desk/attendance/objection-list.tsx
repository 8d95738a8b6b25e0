import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { decideObjection, type RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { toAttendedMinutes } from '#contract/webinar/attendance.rules.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { BoxedRow } from './boxed-row.tsx'

type Decision = 'granted' | 'declined'
const stateNames = { open: 'Menunggu', granted: 'Diterima', declined: 'Ditolak' } as const

/** Lists users who object to their recorded attendance, with the recorded values. */
export function ObjectionList({ meetingId, people }: { meetingId: string; people: readonly RosterPerson[] }) {
  const [pendingDecision, setPendingDecision] = useState<{ person: RosterPerson; decision: Decision }>()
  const { call } = useDeskCall()
  const objecting = people.filter(({ objection }) => objection !== null)
  return (
    <section aria-labelledby="keberatan">
      <Title order={2} id="keberatan" mb="xs">
        Keberatan
      </Title>
      {objecting.length === 0 && <Text c="dimmed">Belum ada yang keberatan.</Text>}
      <PlainList gap="0.6rem">
        {objecting.map(person => (
          <BoxedRow key={person.userId}>
            <div>
              <strong>{person.name}</strong> <Badge>{stateNames[person.objection?.state ?? 'open']}</Badge>
              <Text>{person.objection?.reason}</Text>
              <Text c="dimmed">Tercatat {toAttendedMinutes(person.presentMs)} menit.</Text>
            </div>
            {person.objection?.state === 'open' && person.userId === getCurrentUserId() && (
              <Text c="dimmed">Keberatanmu sendiri diputuskan pemimpin lain.</Text>
            )}
            {person.objection?.state === 'open' && person.userId !== getCurrentUserId() && (
              <Group gap="0.6rem">
                <Button onClick={() => setPendingDecision({ person, decision: 'granted' })}>Terima</Button>
                <Button variant="secondary" onClick={() => setPendingDecision({ person, decision: 'declined' })}>
                  Tolak
                </Button>
              </Group>
            )}
          </BoxedRow>
        ))}
      </PlainList>
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

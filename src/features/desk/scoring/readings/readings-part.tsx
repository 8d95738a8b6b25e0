import { Flex, Group, SimpleGrid, Text } from '@mantine/core'
import { settleReadings, type ReadingDecision } from '#contract/assessment/scoring.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { DeskAssignmentHistory } from '#contract/assessment/scoring.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { AskSecondReading } from './ask-second-reading.tsx'
import { ReadingCard } from './reading-card.tsx'
import { stageNames } from './reading-labels.ts'
import { SettleForm } from './settle-form.tsx'

interface Props {
  story: DeskAssignmentHistory
}

/** Progress of an answer with two readings: requested, read, and settled. */
export function ReadingsSection({ story }: Props) {
  const { call } = useDeskCall()
  const { assignment, readingStage, readings, mayAsk } = story
  const [isSettling, setIsSettling] = useState(false)
  const close = () => setIsSettling(false)
  // True if the answer is the current user's own. Users must not settle the readings of their own answers.
  const isOwn = assignment.learner.id === getCurrentUserId()
  const isToSettle = !isOwn && (readingStage === 'second' || readingStage === 'undecided')

  async function settle(settlement: ReadingDecision) {
    await call(settleReadings, { params: { id: assignment.id }, body: settlement }, { version: assignment.revision })
    showToast('Nilai ditetapkan, pelajar menerimanya sekarang.')
    close()
  }

  if (readingStage === null && !mayAsk) return null
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} aria-label="Pembacaan">
      {readingStage && <Text c="dimmed">{stageNames[readingStage]}</Text>}
      {readings.length > 0 && (
        <SimpleGrid spacing="sm" minColWidth="min(16rem, 100%)" autoFlow="auto-fit">
          {readings.map(reading => (
            <ReadingCard key={reading.place} reading={reading} />
          ))}
        </SimpleGrid>
      )}
      {mayAsk && (
        <Group>
          <AskSecondReading story={story} />
        </Group>
      )}
      {isToSettle && !isSettling && (
        <Group>
          <Button variant={readings.length > 0 ? 'primary' : 'secondary'} onClick={() => setIsSettling(true)}>
            {readings.length > 0 ? 'Tetapkan nilai' : 'Tetapkan dari pembacaan pertama saja'}
          </Button>
        </Group>
      )}
      {isSettling && readings.length > 0 && (
        <SettleForm assignmentId={assignment.id} readings={readings} onSettle={settle} onCancel={close} />
      )}
      {isSettling && readings.length === 0 && (
        <ReasonDialog
          title="Tetapkan dari pembacaan pertama saja"
          text="Nilai pembaca pertama langsung keluar kepada pelajar, tanpa pembacaan kedua. Tidak bisa dibatalkan."
          submitLabel="Tetapkan"
          onClose={close}
          onDo={reason => settle({ stands: 'first', reason })}
        />
      )}
    </Flex>
  )
}

import { Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { deskAssignmentQuery } from '#app/queries/desk/scoring.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { callApi } from '#app/session/api.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { assessAsAdmin } from '#contract/assessment/scoring.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentWork } from './assessment-work.tsx'
import { AssignForm } from './assign-form.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { ReadingNote } from './readings/reading-note.tsx'
import { ReadingsSection } from './readings/readings-part.tsx'
import { submitAssessment } from './submit-assessment.ts'
import { stateNames } from './state-names.ts'
import { TaskFacts } from './task-facts.tsx'

/**
 * Details of one assignment for an admin: its deadline, the assigned expert, and a form to assess it if no expert can.
 */
export function AssignmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story } = useSuspenseQuery(deskAssignmentQuery(id))
  const { assignment } = story
  const { learner, materialTitle, state, assessor, revision } = assignment
  const isOpen = state === 'handed-in' || state === 'being-assessed'
  const { markOld } = useDeskCall()
  const refresh = () => markOld(assessAsAdmin)
  return (
    <Drawer title={materialTitle} text={<TaskFacts assignment={assignment} />} rowId={id} isWide onClose={onClose}>
      <Group gap="0.35rem 0.75rem">
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        {assessor && <SmallText span>oleh {assessor.fullName}</SmallText>}
      </Group>
      <ReadingsSection key={`readings ${id} ${revision}`} story={story} />
      {isOpen && story.readingStage !== 'undecided' && story.readings.length === 0 && (
        <>
          <PromiseClock work={{ dueAt: story.dueAt, isLate: story.isLate, state }} />
          <AssignForm key={`${id} ${revision}`} story={story} />
        </>
      )}
      {story.mayRead ? (
        <>
          <ReadingNote task={assignment} />
          <AssessmentWork
            key={`form ${id} ${revision}`}
            assignment={assignment}
            beside={story}
            // Uses `assessAsAdmin`, because an admin need not be an expert. `onDone` loads the new version after the
            // draft is deleted.
            onAssess={assessment =>
              submitAssessment(id, assessment, () => callApi(assessAsAdmin, { params: { id }, body: assessment }))
            }
            onDone={text => {
              showToast(text)
              void refresh()
            }}
            onReload={() => void refresh()}
          />
        </>
      ) : (
        <AnswerContent assignment={assignment} />
      )}
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
    </Drawer>
  )
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import { deskAssignmentQuery, sendAdminAssessment } from '#app/queries/desk/scoring.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentWork } from './assessment-work.tsx'
import { AssignForm } from './assign-form.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { ReadingNote } from './readings/reading-note.tsx'
import { ReadingsPart } from './readings/readings-part.tsx'
import { sayAssessment } from './say-assessment.ts'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

/**
 * One assignment for the admin who watches the deadlines: the assigned expert, and the score if no expert can give it.
 */
export function AssignmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: story } = useSuspenseQuery(deskAssignmentQuery(id))
  const { assignment } = story
  const { learner, materialTitle, courseTitle, state, assessor, earlierCount, revision } = assignment
  const isOpen = state === 'handed-in' || state === 'being-assessed'
  const refresh = () => markStale(queryClient, staleAfterChange['PUT /v1/admin/scoring/assignments/{id}/expert'])
  return (
    <Drawer
      title={materialTitle}
      text={
        <p className={classes.small}>
          {learner.fullName} · {courseTitle} · {formatMoment(assignment.handedInAt)}
          {earlierCount > 0 && ` · versi ke-${earlierCount + 1}`}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      <p className={classes.itemHead}>
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        {assessor && <span className={classes.small}>oleh {assessor.fullName}</span>}
      </p>
      <ReadingsPart key={`readings ${id} ${revision}`} story={story} onDone={refresh} />
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
            onSay={said => sayAssessment(id, said, sendAdminAssessment)}
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

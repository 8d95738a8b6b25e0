import { passByHand } from '#contract/learning/enrollment.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnrollmentHistory } from '#contract/learning/enrollment.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { enrollmentHistoryQuery } from '#app/queries/desk/enrollment.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { StructureTree, type ChosenPart } from './structure-tree.tsx'
import { describeMissingConditions, graduationStates } from './labels.ts'

/** Details of one enrolment, with the status of each material. */
export function MarkPassedDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const { data: story } = useSuspenseQuery(enrollmentHistoryQuery(id))
  const [chosen, setChosen] = useState<ChosenPart>()
  const { learner, course, standing } = story
  return (
    <Drawer
      title={learner.fullName}
      text={
        <SmallText>
          {learner.email} · {course.title}, {story.sessionTitle}
        </SmallText>
      }
      rowId={id}
      onClose={onClose}
    >
      <div>
        <StateDot tone={graduationStates[standing].tone}>{graduationStates[standing].name}</StateDot>
        <SmallText>{describeMissingConditions(story)}</SmallText>
      </div>
      <StructureTree tracks={story.tracks} onChoose={setChosen} />
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
      {chosen && (
        <ReasonDialog
          title={`Luluskan ${chosen.title}`}
          text={formatConfirmation(chosen, story)}
          submitLabel="Luluskan"
          isDangerous
          onClose={() => setChosen(undefined)}
          onDo={async reason => {
            const { total } = await call(passByHand, {
              params: { id },
              body: { part: chosen.part, partId: chosen.id, reason },
            })
            showToast(`${formatNumber(total)} materi diluluskan.`)
          }}
        />
      )}
    </Drawer>
  )
}

function formatConfirmation({ openCount }: ChosenPart, { learner }: EnrollmentHistory): string {
  return `${formatNumber(openCount)} materi ${learner.fullName} dicatat selesai, tanpa poin. Progres tidak pernah mundur, jadi ini tidak bisa dibatalkan.`
}

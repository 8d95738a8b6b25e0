import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Block } from '#contract/article.ts'
import { AssignmentPayload } from '#contract/assignment.ts'
import type { LearningItem } from '#contract/rules/progress.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { submitAssignment } from '#app/session/outbox.ts'
import { holdReload } from '#app/session/safe-point.ts'
import { currentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { assignmentAnswersQuery } from '../queries.ts'
import { useDraft } from '../use-draft.ts'
import { ArticleBody } from './article-body.tsx'
import classes from './quiz.module.css'

interface Props {
  learning: Learning
  item: LearningItem
  blocks: readonly Block[]
}

/** The task and the answer to it. Handing in again adds a version, nothing handed in is overwritten. */
export function AssignmentView({ learning, item, blocks }: Props) {
  const { enrollmentId } = learning
  const { data: answers } = useQuery(assignmentAnswersQuery(enrollmentId))
  const handedIn = answers?.filter(answer => answer.lectureMaterialId === item.id) ?? []
  return (
    <>
      <ArticleBody blocks={blocks} />
      {handedIn.map(answer => (
        <details key={answer.handedInAt} className={classes.question}>
          <summary>Dikumpulkan {formatMoment(answer.handedInAt)}</summary>
          <p style={{ whiteSpace: 'pre-wrap' }}>{answer.text}</p>
        </details>
      ))}
      <AssignmentForm enrollmentId={enrollmentId} lectureMaterialId={item.id} />
    </>
  )
}

function AssignmentForm({ enrollmentId, lectureMaterialId }: { enrollmentId: string; lectureMaterialId: string }) {
  const draft = useDraft(currentUserId() ?? '', `assignment:${enrollmentId}:${lectureMaterialId}`, '')
  const [note, setNote] = useState<{ isProblem: boolean; text: string }>()
  const isTyped = draft.value !== ''
  useEffect(() => (isTyped ? holdReload('assignment') : undefined), [isTyped])

  async function handleSubmit() {
    const checked = v.safeParse(AssignmentPayload, { enrollmentId, lectureMaterialId, text: draft.value })
    if (!checked.success) {
      setNote({ isProblem: true, text: checked.issues[0].message })
      return
    }
    try {
      await submitAssignment(checked.output)
      draft.discard()
      setNote({ isProblem: false, text: 'Tugasmu tersimpan dan dikirim begitu ada koneksi.' })
    } catch {
      setNote({
        isProblem: true,
        text: 'Tugas belum tersimpan karena penyimpanan perangkat penuh. Teksmu masih di sini.',
      })
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <label htmlFor="jawaban-tugas">
        <strong>Jawabanmu</strong>
      </label>
      <textarea
        id="jawaban-tugas"
        className={classes.area}
        disabled={!draft.isReady}
        value={draft.value}
        onChange={event => {
          setNote(undefined)
          draft.change(event.currentTarget.value)
        }}
      />
      {note && (
        <p className={note.isProblem ? classes.problem : classes.intro} role={note.isProblem ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
      <Button type="submit" disabled={!draft.isReady}>
        Kumpulkan tugas
      </Button>
    </form>
  )
}

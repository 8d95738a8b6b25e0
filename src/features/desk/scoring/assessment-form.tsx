import { Alert, Box, Group, Stack, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { Button } from '#app/ui/button.tsx'
import { toFailure, FormRefusal } from '#app/desk/failure.ts'
import { Form } from '#app/desk/form/form.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { getReasonLabel } from '#app/notices/not-stored-labels.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { focusFirstScoreField } from './focus-score.ts'
import { CannedComments } from './canned-comments.tsx'
import { readAssessment } from './read-assessment.ts'
import { RubricFields } from './rubric-fields.tsx'
import { submitAssessment, AssessmentStillSending } from './submit-assessment.ts'
import classes from './scoring.module.css'
import type { AssessmentDraftState } from './use-assessment-draft.ts'
import { useScoringKeys } from './use-scoring-keys.ts'
import { VoiceField } from './voice/voice-field.tsx'

interface Props {
  assignment: AssessedAssignment
  draft: AssessmentDraftState
  errors: Readonly<Record<string, string>>
  /** True if the first field gets the focus when the form appears. */
  takesFocus?: boolean | undefined
  onErrors: (errors: Readonly<Record<string, string>>) => void
  /**
   * Element around the answer and the form. It includes the answer, because an error of a mark is shown at the answer.
   */
  workRef: RefObject<HTMLElement | null>
  /** Makes the form visible. */
  onShow: () => void
  onAssess?: (assessment: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onReload: () => void
}

/** Form of an assessment: comment, points and voice recording. */
export function AssessmentForm({
  assignment,
  draft,
  errors,
  onErrors,
  onDone,
  onReload,
  workRef,
  onShow,
  ...props
}: Props) {
  const { onAssess = assessment => submitAssessment(assignment.id, assessment), takesFocus } = props
  const { rubric } = assignment
  const { typed, voice } = draft.value
  const [isOutdated, setIsOutdated] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const formRef = useRef<HTMLDivElement>(null)
  const commentRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) focusFirstScoreField(formRef.current)
  }, [takesFocus])

  function change(field: string, value: string) {
    const { [field]: _mended, ...others } = errors
    onErrors(others)
    draft.type(field, value)
  }

  const {
    isBusy,
    failure,
    run: send,
  } = useSubmit({
    setErrors: onErrors,
    areaRef: workRef,
    send: async (state: 'scored' | 'returned') => {
      setIsOutdated(false)
      // Refuses to send during a recording, because the recording would be lost.
      if (isRecording) throw new FormRefusal('Selesaikan atau batalkan dulu rekaman suaramu.')
      const assessment = readAssessment(state, draft.value, assignment)
      if ('errors' in assessment) throw new FormRefusal('', assessment.errors)
      try {
        await onAssess(assessment.assessment)
      } catch (error) {
        setIsOutdated(outdated.includes(toFailure(error).code ?? ''))
        throw addOwnMessage(error)
      }
      draft.discard()
      onDone(
        state === 'scored'
          ? `Nilai untuk ${assignment.learner.fullName} tersimpan.`
          : 'Permintaan perbaikan tersimpan.',
      )
    },
  })

  useScoringKeys({ formRef, rubric, typed, onChange: change, onShow, onSend: () => void send('scored') })

  return (
    <div ref={formRef}>
      <Form className={classes.form} onSubmit={() => send('scored')}>
        <Stack gap="sm">
          {rubric ? (
            <>
              {assignment.score !== null && !assignment.criteria && (
                <SmallText>Nilai sebelumnya {assignment.score}, diberikan tanpa rincian.</SmallText>
              )}
              <RubricFields rubric={rubric} typed={typed} errors={errors} onChange={change} />
            </>
          ) : (
            <TextInput
              label="Nilai (0 sampai 100)"
              inputMode="numeric"
              value={typed['score'] ?? ''}
              error={errors['score']}
              onChange={event => change('score', event.currentTarget.value)}
            />
          )}
          <LimitedTextArea
            ref={commentRef}
            data-comment
            label="Komentar"
            limit={ASSIGNMENT_COMMENT_MAX_LENGTH}
            value={typed['comment'] ?? ''}
            error={errors['comment']}
            onChange={event => change('comment', event.currentTarget.value)}
          />
          <CannedComments
            fieldRef={commentRef}
            comment={typed['comment'] ?? ''}
            onChange={comment => change('comment', comment)}
          />
          <VoiceField
            savedVoice={assignment.voice}
            value={voice}
            error={errors['voice']}
            onChange={next => draft.patch({ voice: next })}
            onRecording={setIsRecording}
          />
          {failure && (
            <Alert>
              <span>{failure}</span>
              {isOutdated && (
                <Box mt="0.5rem">
                  <Button variant="secondary" onClick={onReload}>
                    Muat ulang
                  </Button>
                </Box>
              )}
            </Alert>
          )}
          <Group gap="sm" className={classes.send}>
            <Button type="submit" isBusy={isBusy}>
              Kirim nilai
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => void send('returned')}>
              Minta perbaikan
            </Button>
          </Group>
        </Stack>
      </Form>
    </div>
  )
}

/** Error codes that mean that the assessed answer has changed meanwhile. */
const outdated = ['ASSIGNMENT_CHANGED', 'ASSIGNMENT_READ', 'ASSIGNMENT_NOT_FOUND', 'RUBRIC_MISMATCH', 'MARKS_MISMATCH']

/** Adds a message to failures that come from this device and not from the server. */
function addOwnMessage(error: unknown): unknown {
  if (error instanceof AssessmentStillSending) return new FormRefusal(error.message)
  if (error instanceof NotStored) return new FormRefusal(`Belum tersimpan ${getReasonLabel(error.reason)}`)
  return error
}

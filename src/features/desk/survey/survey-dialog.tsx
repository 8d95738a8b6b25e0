import { Alert } from '@mantine/core'
import { useState } from 'react'
import { publishSurvey, type DeskSurvey, SURVEY_MAX_QUESTIONS } from '#contract/learning/survey.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { QuestionFields } from './question-fields.tsx'
import {
  createTypedQuestion,
  toSurveyQuestions,
  readTypedQuestions,
  type TypedQuestion,
  toTypedQuestion,
} from './typed-questions.ts'

const fields = [
  { name: 'title', label: 'Judul' },
  { name: 'intro', label: 'Pengantar', hint: 'Boleh kosong.', rows: 3 },
] as const

/** Dialog that creates a new version of the survey from the active version. */
export function SurveyDialog({ active: latest, onClose }: { active: DeskSurvey | undefined; onClose: () => void }) {
  const { call } = useDeskCall()
  // Keeps the version for which the questions are typed, even if a later version is read meanwhile.
  const [active] = useState(latest)
  const before = active?.questions ?? []
  const typedDraft = useTypedDraft(`survey:${active?.id ?? 'first'}`, () => ({
    title: active?.title ?? '',
    intro: active?.intro ?? '',
    questions: JSON.stringify(before.length > 0 ? before.map(toTypedQuestion) : [createTypedQuestion()]),
  }))
  const { title = '', intro = '' } = typedDraft.values
  const questions = readTypedQuestions(typedDraft.values['questions'])
  /** Id of the question that 'Tambah pertanyaan' (add question) added last. That question gets the focus. */
  const [addedId, setAddedId] = useState<string>()
  const write = (next: readonly TypedQuestion[], at?: string) =>
    typedDraft.change('questions', JSON.stringify(next), at)

  function move(at: number, by: -1 | 1) {
    const next = [...questions]
    next.splice(at + by, 0, ...next.splice(at, 1))
    write(next)
  }

  return (
    <ReasonDialog
      title={active ? 'Ubah survei' : 'Buat survei'}
      text="Versi baru langsung ditanyakan. Versi lama dan jawabannya tetap tersimpan. Jawaban dari perangkat yang sedang luring tetap diterima."
      submitLabel="Terbitkan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const body = {
          title,
          intro,
          questions: toSurveyQuestions(questions, before),
          replaces: active?.id ?? null,
          reason,
        }
        await call(publishSurvey, { body })
        showToast('Survei terbit.')
      }}
    >
      <TypedFields fields={fields} typed={typedDraft} />
      {questions.map((question, at) => (
        <QuestionFields
          key={question.id}
          question={question}
          at={at}
          count={questions.length}
          takesFocus={question.id === addedId}
          errors={typedDraft.errors}
          onChange={changed => write(questions.with(at, changed), `questions.${at}`)}
          onMove={by => move(at, by)}
          onRemove={() => write(questions.toSpliced(at, 1))}
        />
      ))}
      {typedDraft.errors['questions'] && <Alert>{typedDraft.errors['questions']}</Alert>}
      <Button
        variant="secondary"
        disabled={questions.length >= SURVEY_MAX_QUESTIONS}
        onClick={() => {
          const typedQuestion = createTypedQuestion()
          setAddedId(typedQuestion.id)
          write([...questions, typedQuestion])
        }}
      >
        Tambah pertanyaan
      </Button>
    </ReasonDialog>
  )
}

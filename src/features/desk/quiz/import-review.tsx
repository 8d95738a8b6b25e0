import { Alert, Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import { toFailure } from '#app/desk/failure.ts'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ImportRow } from './import-row.tsx'
import { importFormats } from './labels.ts'

/** Indexes of the questions to import, and the explanation for questions that have none. */
export interface AcceptedQuestions {
  questions: number[]
  explanation: string
}

interface Props {
  name: string
  plan: QuizImport
  onTake: (accepted: AcceptedQuestions) => Promise<void>
  /** Called to compare the file with the current quiz again. */
  onAgain: () => void
  onClose: () => void
}

/** Lists the questions of a file. The user selects the questions to import. */
export function ImportReview({ name, plan, onTake, onAgain, onClose }: Props) {
  const { questions, room } = plan
  const ready = questions.flatMap(({ state }, at) => (state === 'ready' ? [at] : []))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(ready.slice(0, room)))
  const [explanation, setExplanation] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isStale, setIsStale] = useState(false)
  const [isAll, setIsAll] = useState(true)
  const bare = questions.filter((question, at) => chosen.has(at) && question.explanation === '').length
  const count = (state: string) => questions.filter(question => question.state === state).length

  async function take() {
    try {
      await onTake({ questions: [...chosen], explanation: bare > 0 ? explanation : '' })
    } catch (error) {
      setIsStale(toFailure(error).code === 'VERSION_STALE')
      throw error
    }
  }

  const toggle = (at: number) =>
    setChosen(before => new Set(before.has(at) ? [...before].filter(each => each !== at) : [...before, at]))

  return (
    <>
      <output>
        {name} dibaca sebagai {importFormats[plan.format]}: {formatNumber(ready.length)} soal siap,{' '}
        {formatNumber(count('double'))} sudah ada, {formatNumber(count('skipped'))} tidak bisa dimasukkan.
      </output>
      {plan.notes.map(note => (
        <Text key={note}>{note}</Text>
      ))}
      {ready.length > room && <Text>Kuis ini hanya muat {formatNumber(room)} soal lagi.</Text>}
      {ready.length < questions.length && ready.length > 0 && (
        <Checkbox label="Hanya yang tidak masuk" checked={!isAll} onChange={() => setIsAll(!isAll)} />
      )}
      <PlainList isOrdered isLined>
        {questions.map((question, at) =>
          isAll || question.state !== 'ready' ? (
            <ImportRow
              // The index is a stable key, because the order of a plan never changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              question={question}
              isChosen={chosen.has(at)}
              onToggle={() => toggle(at)}
            />
          ) : null,
        )}
      </PlainList>
      {isStale && (
        <ActionRow>
          <Button onClick={onAgain}>Periksa lagi dengan kuis yang sekarang</Button>
        </ActionRow>
      )}
      {ready.length > 0 && (
        <ReasonForm
          text={`${formatNumber(chosen.size)} soal ditaruh di belakang soal yang sudah ada dalam draf. Setelah itu masih bisa diubah.`}
          submitLabel={`Masukkan ${formatNumber(chosen.size)} soal`}
          asksReason={false}
          onErrors={setErrors}
          onDo={take}
          onCancel={onClose}
        >
          {bare > 0 && (
            <TextInput
              label={`Penjelasan untuk ${formatNumber(bare)} soal yang tidak punya`}
              description="Pelajar membacanya setelah mengumpulkan. Bisa dibuat lebih baik per soal nanti."
              value={explanation}
              error={errors['explanation']}
              onChange={event => setExplanation(event.currentTarget.value)}
            />
          )}
          {errors['questions'] && <Alert>{errors['questions']}</Alert>}
        </ReasonForm>
      )}
    </>
  )
}

import { useState } from 'react'
import type { MeetingRecap, RecapQuestion } from '#contract/webinar/recap.ts'
import { useAction } from '#app/lib/use-action.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import classes from '../webinar.module.css'

/** Up to three questions for self-assessment. The result is shown at once, even offline; the answers are sent later. */
export function RecapQuiz({ recap: { meetingId, questions, answers } }: { recap: MeetingRecap }) {
  const { entries } = useOutbox()
  const [chosen, setChosen] = useState<readonly (number | undefined)[]>([])
  const [problem, setProblem] = useState('')
  const waiting = entries.flatMap(({ kind, payload }) =>
    kind === 'recap-answers' && 'answers' in payload && 'meetingId' in payload && payload.meetingId === meetingId
      ? [payload.answers]
      : [],
  )
  const givenAnswers = answers ?? waiting[0]

  const { isBusy, run: handleSubmit } = useAction(async () => {
    const ownAnswers = questions.map((_question, at) => chosen[at])
    if (!ownAnswers.every(answer => answer !== undefined)) return setProblem('Jawab semua pertanyaan dulu.')
    setProblem('')
    try {
      await enqueueWork(userId => [{ kind: 'recap-answers', payload: { meetingId, answers: ownAnswers }, userId }])
    } catch (error) {
      setProblem(`Jawabanmu belum tersimpan ${describeNotStored(error)}`)
    }
  })

  return (
    <section aria-labelledby="pertanyaan-rekap">
      <h2 id="pertanyaan-rekap">Tiga pertanyaan</h2>
      {givenAnswers ? (
        <>
          <output>
            {questions.filter((question, at) => question.right === givenAnswers[at]).length} dari {questions.length}{' '}
            benar.
            {!answers && ' Jawabanmu tersimpan di perangkat ini, dan dikirim begitu ada koneksi.'}
          </output>
          <ol className={classes.answers}>
            {questions.map((question, at) => (
              <li key={question.text}>
                <Judged question={question} answer={givenAnswers[at]} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            void handleSubmit()
          }}
          noValidate
          className={classes.quiz}
        >
          {questions.map((question, at) => (
            <fieldset key={question.text}>
              <legend>{question.text}</legend>
              {question.options.map((option, which) => (
                <label key={option}>
                  <input
                    type="radio"
                    name={`rekap-${at}`}
                    checked={chosen[at] === which}
                    onChange={() =>
                      setChosen(questions.map((_question, other) => (other === at ? which : chosen[other])))
                    }
                  />
                  {option}
                </label>
              ))}
            </fieldset>
          ))}
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <Button type="submit" isBusy={isBusy}>
            Lihat hasil
          </Button>
        </form>
      )}
    </section>
  )
}

function Judged({ question, answer }: { question: RecapQuestion; answer: number | undefined }) {
  const isRight = answer === question.right
  return (
    <>
      <strong>{question.text}</strong>
      <p>
        {isRight ? 'Benar' : 'Belum tepat'}: {question.options[answer ?? 0]}
      </p>
      {!isRight && <p>Jawabannya: {question.options[question.right]}</p>}
      <p className={classes.muted}>{question.why}</p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DeskSurvey, QuestionStatistics } from '#contract/learning/survey.admin.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import desk from '#app/desk/desk.module.css'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { surveyStatisticsQuery } from '#app/queries/desk/survey.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './survey.module.css'

/** Card of one version of the survey, with its questions and, on demand, its answers. */
export function VersionCard({ survey, children }: { survey: DeskSurvey; children?: ReactNode }) {
  const { id, title, intro, questions, isActive, createdAt, resultCount } = survey
  const [isOpen, setIsOpen] = useState(false)
  const { data: figures = [] } = useQuery({ ...surveyStatisticsQuery(id), enabled: isOpen })
  const figuresOf = new Map(figures.map(each => [each.id, each]))
  return (
    <article className={classes.version} aria-label={title}>
      <h2>{title}</h2>
      <p className={desk.small}>
        {isActive ? 'Sedang ditanyakan' : 'Tidak ditanyakan lagi'}, sejak {formatMoment(createdAt)},{' '}
        {formatNumber(resultCount)} jawaban
      </p>
      {intro && <p>{intro}</p>}
      <ol className={classes.questions}>
        {questions.map(question => (
          <li key={question.id}>
            {question.text}
            {!question.isRequired && <span className={desk.small}> (boleh kosong)</span>}
            {isOpen && <Answers question={question} figures={figuresOf.get(question.id)} />}
          </li>
        ))}
      </ol>
      <div className={desk.actions}>
        {children}
        {resultCount > 0 && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Tutup jawaban' : 'Lihat jawaban'}
          </Button>
        )}
      </div>
    </article>
  )
}

function Answers({ question, figures }: { question: SurveyQuestion; figures: QuestionStatistics | undefined }) {
  if (!figures) return null
  if (question.type === 'text') {
    return (
      <ul>
        {figures.texts.map((text, at) => (
          // The index is the key, because the texts have no id and may be equal.
          <li key={at}>{text}</li>
        ))}
      </ul>
    )
  }
  const rows =
    question.type === 'choice'
      ? question.options.map(({ id, text }) => ({ id, name: text }))
      : ['1', '2', '3', '4', '5'].map(id => ({ id, name: formatRating(question, id) }))
  return (
    <ul className={desk.lines}>
      {rows.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <strong>{formatNumber(figures.counts[id] ?? 0)}</strong>
        </li>
      ))}
    </ul>
  )
}

function formatRating({ lowest, highest }: Extract<SurveyQuestion, { type: 'rating' }>, value: string): string {
  const end = { 1: lowest, 5: highest }[value]
  return end ? `${value} (${end})` : value
}

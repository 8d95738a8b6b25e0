import { Flex, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DeskSurvey, QuestionStatistics } from '#contract/learning/survey.admin.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import { ListRow } from '#app/desk/list-row.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Panel } from '#app/desk/panel.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { surveyStatisticsQuery } from '#app/queries/desk/survey.ts'
import { Button } from '#app/ui/button.tsx'

/** Card of one version of the survey, with its questions and, on demand, its answers. */
export function VersionCard({ survey, children }: { survey: DeskSurvey; children?: ReactNode }) {
  const { id, title, intro, questions, isActive, createdAt, resultCount } = survey
  const [isOpen, setIsOpen] = useState(false)
  const { data: figures = [] } = useQuery({ ...surveyStatisticsQuery(id), enabled: isOpen })
  const figuresOf = new Map(figures.map(each => [each.id, each]))
  return (
    <Panel component="article" gap="sm" w="100%" aria-label={title}>
      <Title order={2}>{title}</Title>
      <SmallText>
        {isActive ? 'Sedang ditanyakan' : 'Tidak ditanyakan lagi'}, sejak {formatMoment(createdAt)},{' '}
        {formatNumber(resultCount)} jawaban
      </SmallText>
      {intro && <Text>{intro}</Text>}
      <Flex component="ol" direction="column" gap="0.5rem" m={0} pl="1.4rem">
        {questions.map(question => (
          <li key={question.id}>
            {question.text}
            {!question.isRequired && <SmallText component="span"> (boleh kosong)</SmallText>}
            {isOpen && <Answers question={question} figures={figuresOf.get(question.id)} />}
          </li>
        ))}
      </Flex>
      <ActionRow>
        {children}
        {resultCount > 0 && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Tutup jawaban' : 'Lihat jawaban'}
          </Button>
        )}
      </ActionRow>
    </Panel>
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
    <PlainList isLined>
      {rows.map(({ id, name }) => (
        <ListRow key={id}>
          <span>{name}</span>
          <strong>{formatNumber(figures.counts[id] ?? 0)}</strong>
        </ListRow>
      ))}
    </PlainList>
  )
}

function formatRating({ lowest, highest }: Extract<SurveyQuestion, { type: 'rating' }>, value: string): string {
  const end = { 1: lowest, 5: highest }[value]
  return end ? `${value} (${end})` : value
}

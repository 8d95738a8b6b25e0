import { Checkbox, Flex } from '@mantine/core'
import type { ImportedQuestion } from '#contract/assessment/quiz-import.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { questionTypes } from './labels.ts'

interface Props {
  question: ImportedQuestion
  isChosen: boolean
  onToggle: () => void
}

/** Row of one question of a file as it would look in the form, or with the reason why it is invalid. */
export function ImportRow({ question, isChosen, onToggle }: Props) {
  const { state, line, type, text, answers, explanation, notes, problem } = question
  const head = `Baris ${line}${type === null ? '' : `, ${questionTypes[type].name.toLowerCase()}`}`
  return (
    <Flex component="li" direction="column" gap="0.25rem">
      <SmallText span>{head}</SmallText>
      {state === 'ready' ? (
        <Checkbox
          label={
            <UserText span fw={700}>
              {text}
            </UserText>
          }
          checked={isChosen}
          onChange={onToggle}
        />
      ) : (
        <>
          <UserText span fw={700}>
            {text}
          </UserText>
          <StateDot tone={state === 'double' ? 'waiting' : 'bad'}>{problem ?? ''}</StateDot>
        </>
      )}
      {state === 'ready' && (
        <>
          <UserText span>{answers.join('\n')}</UserText>
          <SmallText span>{explanation || 'Tanpa penjelasan di berkas.'}</SmallText>
        </>
      )}
      {notes.map(note => (
        <SmallText key={note} span>
          Disederhanakan: {note}
        </SmallText>
      ))}
    </Flex>
  )
}

import { Checkbox } from '@mantine/core'
import { PlainList } from '#app/desk/plain-list.tsx'

interface Props {
  questions: readonly { id: string; title: string; text: string }[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** List of questions with check boxes. Selected questions that are not in this list stay selected. */
export function QuestionChoice({ questions, chosen, onChange }: Props) {
  const toggle = (id: string) =>
    onChange(new Set(chosen.has(id) ? [...chosen].filter(each => each !== id) : [...chosen, id]))
  return (
    <PlainList isOrdered isLined>
      {questions.map(({ id, title, text }) => (
        <li key={id}>
          <Checkbox label={title} description={text} checked={chosen.has(id)} onChange={() => toggle(id)} />
        </li>
      ))}
    </PlainList>
  )
}

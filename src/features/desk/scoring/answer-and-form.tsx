import { Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './scoring.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  answer: ReactNode
  children: ReactNode
}

/** Shows the submission. If there is enough space, the assessment form is beside it, so that the file stays visible. */
export function AnswerAndForm({ ref, answer, children }: Props) {
  return (
    <div ref={ref} className={classes.sides}>
      <Stack gap="md" className={classes.work}>
        <Stack gap="md" className={classes.answer}>
          {answer}
        </Stack>
        {children}
      </Stack>
    </div>
  )
}

import { Paper, Stack, Title } from '@mantine/core'
import type { Reading } from '#contract/assessment/reading.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { formatResult } from './reading-labels.ts'
import { AssessmentOfReading } from './assessment-of-reading.tsx'

export const readingNames = { 1: 'Pembacaan pertama', 2: 'Pembacaan kedua' } as const

/** Card with the complete reading (assessment) of one expert. */
export function ReadingCard({ reading }: { reading: Reading }) {
  const { place, reader, readAt } = reading
  return (
    <Paper component="article" withBorder p="sm" miw={0} aria-label={readingNames[place]}>
      <Stack gap="0.5rem">
        <Title order={3}>
          {readingNames[place]}: {formatResult(reading)}
        </Title>
        <SmallText>
          {reader.fullName} · {formatMoment(readAt)}
        </SmallText>
        <AssessmentOfReading reading={reading} />
      </Stack>
    </Paper>
  )
}

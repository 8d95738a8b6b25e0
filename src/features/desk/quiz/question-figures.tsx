import { Stack } from '@mantine/core'
import type { QuizStatistics } from '#contract/assessment/quiz-figures.ts'
import { listStatisticLabels, isRareDistractor } from '#contract/assessment/item-figures.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { SmallText } from '#app/desk/small-text.tsx'

const percent = (share: number) => `${formatNumber(Math.round(share * 100))}%`
const twoDigits = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface Props {
  attempts: number
  figures: QuizStatistics['questions'][number]
}

/** Statistics of first attempts at one question: as text, as numbers, and with the number of learners per option. */
export function QuestionStatistics({ attempts, figures }: Props) {
  const { facility, discrimination, options } = figures
  const separation = discrimination === null ? '' : `, daya beda ${twoDigits.format(discrimination)}`
  return (
    <Stack gap="sm">
      {listStatisticLabels(attempts, figures).map(({ text, tone }) => (
        <StateDot key={text} tone={tone}>
          {text}
        </StateDot>
      ))}
      <SmallText>{`${percent(facility)} benar${separation}`}</SmallText>
      {options.length > 0 && (
        <PlainList isLined>
          {options.map(({ text, isRight, share }) => (
            <ListRow key={text}>
              <span>{isRight ? `${text} (benar)` : text}</span>
              <span>{percent(share)}</span>
              {isRareDistractor(share, isRight) && (
                <SmallText span w="100%">
                  {share === 0 ? 'Tidak pernah dipilih' : 'Hampir tidak pernah dipilih'}
                </SmallText>
              )}
            </ListRow>
          ))}
        </PlainList>
      )}
    </Stack>
  )
}

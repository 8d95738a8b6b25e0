import { Box } from '@mantine/core'
import type { Reading } from '#contract/assessment/reading.ts'
import { VoicePlayer } from '#app/learning/assessed/voice-player.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { formatMarkPosition } from '../marks/mark-points.ts'

interface Props {
  reading: Pick<Reading, 'criteria' | 'comment' | 'marks' | 'voice'>
}

/** Shows an assessment without its score: criteria, comment, marks and voice note. */
export function AssessmentOfReading({ reading: { criteria = [], comment, marks = [], voice } }: Props) {
  return (
    <>
      {criteria.length > 0 && (
        <Box component="ul" m={0} pl="lg" aria-label="Nilai per kriteria">
          {criteria.map(({ text, maxPoints, points, comment: note }, at) => (
            <li key={at}>
              {text}
              {points !== null && `: ${points} dari ${maxPoints}`}
              {note && <SmallText>{note}</SmallText>}
            </li>
          ))}
        </Box>
      )}
      {comment ? (
        <UserText maw="70ch" lh={1.65}>
          {comment}
        </UserText>
      ) : (
        <SmallText>Tanpa komentar.</SmallText>
      )}
      {marks.length > 0 && (
        <Box component="ul" m={0} pl="lg" aria-label="Tanda di foto">
          {marks.map((mark, at) => (
            <li key={at}>
              {mark.text} <SmallText span>({formatMarkPosition(mark)})</SmallText>
            </li>
          ))}
        </Box>
      )}
      {voice && <VoicePlayer label="Catatan suara" src={voice.url} seconds={voice.seconds} type={voice.type} />}
    </>
  )
}

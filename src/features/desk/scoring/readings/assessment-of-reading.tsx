import type { Reading } from '#contract/assessment/reading.ts'
import { VoicePlayer } from '#app/learning/assessed/voice-player.tsx'
import { formatMarkPosition } from '../marks/mark-points.ts'
import scoring from '../scoring.module.css'

interface Props {
  reading: Pick<Reading, 'criteria' | 'comment' | 'marks' | 'voice'>
}

/** Shows an assessment without its score: criteria, comment, marks and voice note. */
export function AssessmentOfReading({ reading: { criteria = [], comment, marks = [], voice } }: Props) {
  return (
    <>
      {criteria.length > 0 && (
        <ul aria-label="Nilai per kriteria">
          {criteria.map(({ text, maxPoints, points, comment: note }, at) => (
            <li key={at}>
              {text}
              {points !== null && `: ${points} dari ${maxPoints}`}
              {note && <p className={scoring.small}>{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {comment ? <p className={scoring.text}>{comment}</p> : <p className={scoring.small}>Tanpa komentar.</p>}
      {marks.length > 0 && (
        <ul aria-label="Tanda di foto">
          {marks.map((mark, at) => (
            <li key={at}>
              {mark.text} <span className={scoring.small}>({formatMarkPosition(mark)})</span>
            </li>
          ))}
        </ul>
      )}
      {voice && <VoicePlayer label="Catatan suara" src={voice.url} seconds={voice.seconds} type={voice.type} />}
    </>
  )
}

import type { Reading } from '#contract/reading.ts'
import { VoicePlayer } from '#app/learning/assessed/voice-player.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { placeText } from '../marks/place-marks.ts'
import scoring from '../scoring.module.css'
import classes from './readings.module.css'

export const placeNames = { 1: 'Pembacaan pertama', 2: 'Pembacaan kedua' } as const

/** What one of the experts said, whole. */
export function ReadingCard({ reading }: { reading: Reading }) {
  const { place, reader, state, score, comment, criteria = [], marks = [], voice, readAt } = reading
  return (
    <article className={classes.card} aria-label={placeNames[place]}>
      <h3>
        {placeNames[place]}: {state === 'scored' ? `nilai ${score}` : 'minta perbaikan'}
      </h3>
      <p className={scoring.small}>
        {reader.fullName} · {formatMoment(readAt)}
      </p>
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
              {mark.text} <span className={scoring.small}>({placeText(mark)})</span>
            </li>
          ))}
        </ul>
      )}
      {voice && <VoicePlayer label="Catatan suara" src={voice.url} seconds={voice.seconds} type={voice.type} />}
    </article>
  )
}

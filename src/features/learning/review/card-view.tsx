import { useEffect, useRef } from 'react'
import type { Rating } from '#contract/learning/review.outbox.ts'
import type { ReviewCard } from '#contract/learning/review.ts'
import { Button } from '#app/ui/button.tsx'
import { formatInterval } from './interval-text.ts'
import classes from './review.module.css'

const ratings: Readonly<Record<Rating, string>> = { 1: 'Lupa', 2: 'Sulit', 3: 'Bisa', 4: 'Mudah' }
const order = [1, 2, 3, 4] as const
const repeatRatings: Readonly<Partial<Record<Rating, string>>> = { 1: 'Masih lupa', 3: 'Sudah ingat' }

interface Props {
  card: ReviewCard
  isOpen: boolean
  isChanged: boolean
  /**
   * Days until the next review, by rating. Undefined if the card is repeated in this session, because a repetition does
   * not change the schedule.
   */
  intervals: Readonly<Record<Rating, number>> | undefined
  onOpen: () => void
  onRate: (rating: Rating) => void
  onDrop: () => void
}

/** One review card: its front, and after 'Lihat jawaban' (show answer) its back with the four ratings. */
export function CardView({ card, isOpen, isChanged, intervals, onOpen, onRate, onDrop }: Props) {
  const { front, back, hint, options = [], title, isWithdrawn } = card
  const labels = intervals ? ratings : repeatRatings
  const focusRef = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves to the text after it.
  useEffect(() => focusRef.current?.focus({ preventScroll: !isOpen }), [isOpen])
  return (
    <>
      <article className={classes.card} aria-label="Kartu">
        <p className={classes.kicker}>{title}</p>
        {isWithdrawn && <p className={classes.notice}>Soal ini sudah ditarik</p>}
        {!intervals && <p className={classes.notice}>Diulang karena tadi lupa</p>}
        {!isWithdrawn && isChanged && <p className={classes.notice}>Soal ini diperbarui</p>}
        <div ref={isOpen ? undefined : focusRef} tabIndex={-1} className={classes.front}>
          {front}
        </div>
        {options.length > 0 && (
          <ul className={classes.options}>
            {options.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
        {isOpen && (
          <section ref={focusRef} tabIndex={-1} className={classes.back} aria-label="Jawaban">
            {back !== null && <p className={classes.answer}>{back}</p>}
            {back === null && <p className={classes.kicker}>Penjelasan. Kuis ini tidak menampilkan jawabannya.</p>}
            {hint !== '' && <p>{hint}</p>}
          </section>
        )}
      </article>
      <div className={classes.bar}>
        {isOpen ? (
          <fieldset className={classes.ratings}>
            <legend className="visually-hidden">Seberapa ingat?</legend>
            {order.map(
              rating =>
                labels[rating] !== undefined && (
                  <Button key={rating} variant="secondary" className={classes.rating} onClick={() => onRate(rating)}>
                    <span>{labels[rating]}</span>
                    {intervals && <small>{formatInterval(intervals[rating])}</small>}
                  </Button>
                ),
            )}
          </fieldset>
        ) : (
          <Button size="l" isFullWidth onClick={onOpen}>
            Lihat jawaban
          </Button>
        )}
        {isWithdrawn && (
          <Button variant="ghost" onClick={onDrop}>
            Hapus kartu ini
          </Button>
        )}
      </div>
    </>
  )
}

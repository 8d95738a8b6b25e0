import { type ReactNode, useEffect, useRef } from 'react'
import type { Rating } from '#contract/learning/review.outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { formatInterval } from './interval-text.ts'
import classes from './review.module.css'

const ratings: Readonly<Record<Rating, string>> = { 1: 'Lupa', 2: 'Sulit', 3: 'Bisa', 4: 'Mudah' }
const order = [1, 2, 3, 4] as const
const repeatRatings: Readonly<Partial<Record<Rating, string>>> = { 1: 'Masih lupa', 3: 'Sudah ingat' }

/** State and actions of a card, whatever its source. */
export interface CardProps {
  isOpen: boolean
  /**
   * Days until the next review, by rating. Undefined if the card is repeated in this session, because a repetition does
   * not change the schedule.
   */
  intervals: Readonly<Record<Rating, number>> | undefined
  onOpen: () => void
  onRate: (rating: Rating) => void
  onDrop: () => void
}

interface Props extends CardProps {
  /** Title of the material that the card comes from. */
  title: string
  /** Change of the question or marked text since the last review. */
  change: string | undefined
  front: ReactNode
  /** Content below the focused front. */
  below?: ReactNode
  back: ReactNode
  /** True if the source of the card is gone, so that the learner can delete the card. */
  isWithdrawn: boolean
}

/** One review card: its front, and after 'Lihat jawaban' (show answer) its back with the four ratings. */
export function CardView({ title, change, front, below, back, isWithdrawn, ...props }: Props) {
  const { isOpen, intervals, onOpen, onRate, onDrop } = props
  const labels = intervals ? ratings : repeatRatings
  const focusRef = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves to the text after it.
  useEffect(() => focusRef.current?.focus({ preventScroll: !isOpen }), [isOpen])
  return (
    <>
      <article className={classes.card} aria-label="Kartu">
        <p className={classes.kicker}>{title}</p>
        {change !== undefined && <p className={classes.notice}>{change}</p>}
        {!intervals && <p className={classes.notice}>Diulang karena tadi lupa</p>}
        {front !== undefined && (
          <div ref={isOpen ? undefined : focusRef} tabIndex={-1} className={classes.front}>
            {front}
          </div>
        )}
        {below}
        {isOpen && (
          <section ref={focusRef} tabIndex={-1} className={classes.back} aria-label="Jawaban">
            {back}
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

import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'
import { isChangedSince, nextIntervals, REVIEW_DAY_MS, reviewOffer } from '#contract/learning/review.rules.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import { type Reviews, useReviews } from '#app/learning/review/use-reviews.ts'
import { becauseNotStored } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { sendSoon } from '#app/outbox/sending.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { Button } from '#app/ui/button.tsx'
import { CardView } from './card-view.tsx'
import { droppedCard, keepEvent, reviewed, undone } from './review-events.ts'
import { ReviewEnd } from './review-end.tsx'
import classes from './review.module.css'

/** Reviews the due cards one by one, for five minutes a day. Works without a connection. */
export function ReviewScreen() {
  // The route has no loader, which every learner would load: the page's loading and error states follow from these.
  useSuspenseQuery(reviewCardsQuery())
  useSuspenseQuery(reviewLogQuery())
  const [own, setOwn] = useState<readonly ReviewEvent[]>([])
  const reviews = useReviews(own)
  // Sends the whole session in one request when the learner leaves.
  useEffect(() => () => sendSoon(), [])

  async function keep(event: ReviewEvent) {
    setOwn(before => [...before, event])
    try {
      await keepEvent(event)
    } catch (error) {
      setOwn(before => before.filter(({ id }) => id !== event.id))
      showToast(`Ulangan ini belum tersimpan ${becauseNotStored(error)}`, { tone: 'danger' })
    }
  }

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Ulangi</h1>
      {reviews && <Session reviews={reviews} own={own} onKeep={event => void keep(event)} />}
    </div>
  )
}

interface Props {
  reviews: Reviews
  own: readonly ReviewEvent[]
  onKeep: (event: ReviewEvent) => void
}

function Session({ reviews, own, onKeep }: Props) {
  const { due, state, spentMs, now } = reviews
  const [openId, setOpenId] = useState<string>()
  const [shownAt, setShownAt] = useState(() => performance.now())
  const [limitMs, setLimitMs] = useState(REVIEW_DAY_MS)
  const undoneIds = new Set(own.flatMap(event => (event.type === 'undo' ? event.undoes : [])))
  const done = own.filter(event => event.type === 'review' && !undoneIds.has(event.id))
  const last = done.at(-1)
  // An open card stays, also if another device reviews it meanwhile.
  const card = due.find(({ id }) => id === openId) ?? due[0]
  const isOpen = card !== undefined && card.id === openId
  const isOver = spentMs >= limitMs && !isOpen

  function next(event: ReviewEvent) {
    onKeep(event)
    setOpenId(undefined)
    setShownAt(performance.now())
  }
  const rate = (rating: Rating) => {
    if (isOpen) next(reviewed(card.id, rating, performance.now() - shownAt))
  }
  const undo = () => {
    if (last) next(undone(last))
  }
  useKeys({
    ' ': () => setOpenId(card?.id),
    '1': () => rate(1),
    '2': () => rate(2),
    '3': () => rate(3),
    '4': () => rate(4),
    z: undo,
  })

  const undoButton = last && (
    <Button variant="ghost" onClick={undo}>
      Urungkan yang tadi
    </Button>
  )
  if (!card || isOver) {
    return (
      <ReviewEnd
        reviews={reviews}
        doneCount={done.length}
        onMore={card && (() => setLimitMs(spentMs + REVIEW_DAY_MS))}
        undo={undoButton}
      />
    )
  }
  const left = Math.max(1, reviewOffer(due.length, spentMs - (limitMs - REVIEW_DAY_MS)).cards)
  return (
    <>
      <progress className="visually-hidden" aria-label="Kartu hari ini" max={done.length + left} value={done.length} />
      <div className={classes.segments} aria-hidden>
        {Array.from({ length: done.length + left }, (_, at) => (
          <i key={at} data-done={at < done.length} />
        ))}
      </div>
      <CardView
        key={card.id}
        card={card}
        isOpen={isOpen}
        isChanged={isChangedSince(card, state.cards.get(card.id))}
        intervals={nextIntervals(state.cards.get(card.id), now)}
        onOpen={() => setOpenId(card.id)}
        onRate={rate}
        onDrop={() => next(droppedCard(card.id))}
      />
      {undoButton}
    </>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { REVIEW_MAX_CARDS } from '#contract/learning/review.ts'
import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'
import {
  isAtCardLimit,
  isChangedSince,
  computeNextIntervals,
  REVIEW_DAY_MS,
  estimateReviewsLeftToday,
} from '#contract/learning/review.rules.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getServerTime } from '#app/data/clock.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import { type Reviews, useReviews } from '#app/learning/review/use-reviews.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { sendSoon } from '#app/outbox/sending.ts'
import { noteMaterialsQuery } from '#app/queries/note.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { MarkedCard } from './marked-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { dropCardEvent, storeReviewEvent, createRatingEvent, undoEvent } from './review-events.ts'
import { ReviewEnd } from './review-end.tsx'
import { listCardsToRepeat, type SessionStep } from './session-steps.ts'
import classes from './review.module.css'

/** Shows the due cards one by one, for five minutes a day. Works without a connection. */
export function ReviewScreen() {
  // These queries show the page's loading and error states. The route has no loader, because every learner would
  // download the loader's code.
  useSuspenseQuery(reviewCardsQuery())
  useSuspenseQuery(reviewLogQuery())
  const [own, setOwn] = useState<readonly ReviewEvent[]>([])
  // Uses the start time for the whole session. Otherwise a card that becomes due would replace the card on the screen.
  const [openedAt] = useState(getServerTime)
  const reviews = useReviews(own, openedAt)
  // Requests the changes of marked sentences, for the cards that are shown after the response. No card waits for it.
  useQuery({ ...noteMaterialsQuery(), enabled: reviews?.cards.some(card => 'note' in card) === true })
  // Sends the whole session in one request when the learner leaves the page.
  useEffect(() => () => sendSoon(), [])

  async function keep(event: ReviewEvent) {
    setOwn(before => [...before, event])
    try {
      await storeReviewEvent(event)
    } catch (error) {
      setOwn(before => before.filter(({ id }) => id !== event.id))
      showToast(`Ulangan ini belum tersimpan ${describeNotStored(error)}`, { tone: 'danger' })
    }
  }

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Ulangi</h1>
      {reviews && isAtCardLimit(reviews.cards) && (
        <p className={classes.kicker}>
          Kartumu sudah {formatNumber(REVIEW_MAX_CARDS)}, batas Ulangi. Kartu baru belum ikut; kartu yang ada tetap
          jalan.
        </p>
      )}
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
  const { cards, due, state, spentMs, now } = reviews
  const [openId, setOpenId] = useState<string>()
  const [shownAt, setShownAt] = useState(() => performance.now())
  const [limitMs, setLimitMs] = useState(REVIEW_DAY_MS)
  const [rated, setRated] = useState<readonly SessionStep[]>([])
  // Skips ratings that could not be stored, because their cards are still due.
  const steps = rated.filter(({ event }) => !event || own.some(({ id }) => id === event.id))
  const lastStep = steps.at(-1)
  const doneCount = steps.filter(({ event }) => event?.type === 'review').length
  const repeats = listCardsToRepeat(steps)
  // Keeps the open card, even if another device reviews it meanwhile.
  const open = due.find(({ id }) => id === openId)
  const dueCard = open ?? (spentMs >= limitMs ? undefined : due[0])
  const card = dueCard ?? cards.find(({ id }) => id === repeats[0])
  const isOpen = card !== undefined && card.id === openId

  function next(event: ReviewEvent | undefined, stepsAfter: readonly SessionStep[]) {
    if (event) onKeep(event)
    setRated(stepsAfter)
    setOpenId(undefined)
    setShownAt(performance.now())
  }
  const rate = (rating: Rating) => {
    if (!isOpen) return
    const event = dueCard && createRatingEvent(card.id, rating, performance.now() - shownAt)
    next(event, [...steps, { cardId: card.id, rating, ...(event && { event }) }])
  }
  const undo = () => {
    if (lastStep) next(lastStep.event && undoEvent(lastStep.event), steps.slice(0, -1))
  }
  useKeys({
    ' ': () => setOpenId(card?.id),
    '1': () => rate(1),
    '2': () => rate(2),
    '3': () => rate(3),
    '4': () => rate(4),
    z: undo,
  })

  const undoButton = lastStep && (
    <Button variant="ghost" onClick={undo}>
      Urungkan yang tadi
    </Button>
  )
  if (!card && due.length === 0 && reviews.isLoadingMarks) {
    return (
      <LoadingState>
        <Skeleton height="12rem" />
      </LoadingState>
    )
  }
  if (!card) {
    return (
      <ReviewEnd
        reviews={reviews}
        doneCount={doneCount}
        onMore={due[0] && (() => setLimitMs(spentMs + REVIEW_DAY_MS))}
        undo={undoButton}
      />
    )
  }
  const fitting = estimateReviewsLeftToday(due.length, spentMs - (limitMs - REVIEW_DAY_MS)).cards
  const remainingCount = (dueCard ? Math.max(1, fitting) : 0) + repeats.length
  const max = doneCount - repeats.length + remainingCount
  const drop = () => {
    const event = dropCardEvent(card.id)
    next(event, [...steps, { cardId: card.id, rating: undefined, event }])
  }
  const cardState = state.cards.get(card.id)
  const key = `${card.id} ${steps.length}`
  const props = {
    isOpen,
    intervals: dueCard && computeNextIntervals(cardState, now),
    onOpen: () => setOpenId(card.id),
    onRate: rate,
    onDrop: drop,
  }
  return (
    <>
      <progress className="visually-hidden" aria-label="Kartu hari ini" max={max} value={max - remainingCount} />
      <div className={classes.segments} aria-hidden>
        {Array.from({ length: max }, (_, at) => (
          <i key={at} data-done={at < max - remainingCount} />
        ))}
      </div>
      {'note' in card ? (
        <MarkedCard key={key} {...props} card={card} state={cardState} />
      ) : (
        <QuestionCard key={key} {...props} card={card} isChanged={isChangedSince(card, cardState)} />
      )}
      {undoButton}
    </>
  )
}

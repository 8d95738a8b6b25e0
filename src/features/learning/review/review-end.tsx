import { type ReactNode, useEffect } from 'react'
import type { Reviews } from '#app/learning/review/use-reviews.ts'
import { sendSoon } from '#app/outbox/sending.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { formatNextReview } from './interval-text.ts'

interface Props {
  reviews: Reviews
  doneCount: number
  /** Continues the reviews after the daily limit of five minutes. Undefined if no card is left. */
  onMore: (() => void) | undefined
  undo: ReactNode
}

/** Shown when the day's reviews are done, or if there are no cards. */
export function ReviewEnd({ reviews, doneCount, onMore, undo }: Props) {
  useEffect(() => sendSoon(), [])
  const isNew = reviews.cards.length === 0
  return (
    <EmptyState
      title={isNew ? 'Belum ada kartu' : 'Cukup untuk hari ini'}
      level={2}
      action={
        <>
          <BusinessLink page="dashboard" className={getButtonClass()}>
            Ke Beranda
          </BusinessLink>
          {onMore && (
            <Button variant="secondary" onClick={onMore}>
              Lanjut 5 menit lagi
            </Button>
          )}
          {undo}
        </>
      }
    >
      <p>
        {isNew
          ? 'Kartu datang dari jawaban kuis yang keliru, materi yang kamu selesaikan, dan kalimat yang kamu tandai.'
          : `${doneCount > 0 ? `${doneCount} kartu selesai. ` : ''}${formatNextReview(reviews)}`}
      </p>
    </EmptyState>
  )
}

import { Link } from '@tanstack/react-router'
import Layers from 'lucide-react/icons/layers'
import { estimateReviewsLeftToday } from '#contract/learning/review.rules.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { useReviews } from './use-reviews.ts'

/**
 * Row of the start page with today's reviews, such as 'Ulangi 6 kartu · 3 menit' (review 6 cards · 3 minutes). Renders
 * nothing if no review is left for today.
 */
export function ReviewRow({ className }: { className: string | undefined }) {
  const reviews = useReviews()
  if (!reviews) return null
  const { cards, minutes } = estimateReviewsLeftToday(reviews.due.length, reviews.spentMs)
  if (cards === 0) return null
  return (
    <Link to="/review" className={className}>
      <Layers size={22} aria-hidden />
      <strong>
        Ulangi {cards} kartu · {formatDuration(minutes * 60)}
      </strong>
    </Link>
  )
}

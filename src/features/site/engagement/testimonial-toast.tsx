import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { Testimonial } from '#contract/site/site-content.ts'
import { uncoverFocus } from '#app/ui/uncover-focus.ts'
import classes from './engagement.module.css'
import { closeTestimonials } from './may-show-testimonials.ts'
import { advanceTurn, closeTurn, firstTurn } from './testimonial-turns.ts'

const TICK_MS = 250

interface Props {
  testimonials: readonly Pick<Testimonial, 'name' | 'about' | 'review' | 'photo'>[]
  onClose: () => void
}

/**
 * Shows testimonials one after the other. The toast is not a live region, so screen readers read a testimonial only
 * when the user navigates to the toast.
 */
export function TestimonialToast({ testimonials, onClose }: Props) {
  const [turn, setTurn] = useState(firstTurn)
  const toast = useRef<HTMLElement>(null)
  const count = testimonials.length
  useEffect(() => {
    const timer = setInterval(() => {
      const isLookedAt = toast.current?.matches(':hover, :focus-within')
      if (isLookedAt || document.visibilityState !== 'visible') return
      setTurn(before => advanceTurn(before, TICK_MS, count))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [count])

  const shown = turn.phase === 'shown' ? testimonials[turn.index] : undefined
  const isShown = shown !== undefined
  useEffect(() => (isShown ? uncoverFocus(toast.current) : undefined), [isShown])
  if (!shown) return null
  return (
    <aside ref={toast} className={classes.toast} aria-label="Kata peserta">
      <figure>
        <blockquote>{shown.review}</blockquote>
        <figcaption>
          {shown.photo && (
            <img key={shown.photo.url} src={shown.photo.url} alt="" width={44} height={44} onError={hide} />
          )}
          <span>
            <strong>{shown.name}</strong> {shown.about}
          </span>
        </figcaption>
      </figure>
      <button
        type="button"
        className={classes.close}
        aria-label="Tutup kata peserta"
        onClick={() => {
          setTurn(closeTurn)
          closeTestimonials()
          onClose()
        }}
      >
        <X size={18} aria-hidden />
      </button>
    </aside>
  )
}

/** Hides a photo that cannot be loaded; the name stays visible. */
function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true
}

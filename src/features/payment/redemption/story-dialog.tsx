import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { joinClassNames } from '#app/ui/class-names.ts'
import type { RedeemStory } from '#contract/site/site-content.ts'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import classes from './story-dialog.module.css'
import { StorySlide } from './story-slide.tsx'

const SLIDE_MS = 6_000
/** Minimum movement of a swipe in pixels. A shorter movement counts as a tap. */
const SWIPE_PX = 40

/**
 * Slideshow that advances automatically until the user changes the slide. With reduced motion it does not advance
 * automatically.
 */
export function StoryDialog({ story, onClose }: { story: RedeemStory; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const startX = useRef<number>(undefined)
  const last = story.contents.length - 1
  const slide = story.contents[at]

  useEffect(() => {
    if (!isPlaying || at === last) return
    const timer = setTimeout(() => setAt(at + 1), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [at, isPlaying, last])

  function turnTo(next: number) {
    setIsPlaying(false)
    setAt(Math.min(last, Math.max(0, next)))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turnTo(at - 1)
    if (event.key === 'ArrowRight') turnTo(at + 1)
  }

  function handleRelease(event: PointerEvent) {
    const moved = event.clientX - (startX.current ?? event.clientX)
    startX.current = undefined
    if (Math.abs(moved) >= SWIPE_PX) turnTo(moved < 0 ? at + 1 : at - 1)
  }

  return (
    <ModalDialog title={story.title} onClose={onClose}>
      {/* Handles swipes and arrow keys. The buttons below do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.stage}
        onKeyDown={handleKey}
        onPointerDown={event => {
          startX.current = event.clientX
        }}
        onPointerUp={handleRelease}
      >
        <div className={classes.marks} aria-hidden="true">
          {story.contents.map((each, index) => (
            <span key={each.id} className={joinClassNames(classes.mark, index <= at && classes.seen)} />
          ))}
        </div>
        {slide && <StorySlide picture={slide} partner={story.partner} />}
        <p className={classes.text} aria-live="polite">
          {at + 1}/{last + 1}. {slide?.alt}
        </p>
        <div className={classes.controls}>
          <button type="button" className={classes.control} disabled={at === 0} onClick={() => turnTo(at - 1)}>
            <ChevronLeft size={20} aria-hidden /> Sebelumnya
          </button>
          <button
            type="button"
            className={classes.control}
            aria-label={isPlaying ? 'Jeda' : 'Putar'}
            onClick={() => setIsPlaying(!isPlaying)}
          >
            {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
          </button>
          <button type="button" className={classes.control} disabled={at === last} onClick={() => turnTo(at + 1)}>
            Selanjutnya <ChevronRight size={20} aria-hidden />
          </button>
        </div>
      </div>
    </ModalDialog>
  )
}

import { useEffect, useRef } from 'react'
import type { Block } from '#contract/learning/article.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLearningPosition, type LearningPosition } from '#app/learning/position/use-learning-position.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { findPositionAtLine, scrollToPosition } from './position-on-screen.ts'
import { readingState } from './reading-state.ts'
import { estimateMinutesLeft, findSection, listSections } from './reading.ts'
import { createTextScale, useTextSize } from './text-size.ts'
import classes from './article-reader.module.css'

interface Props {
  enrollmentId: string
  item: LearningItem
  blocks: readonly Block[]
}

/** Article that stores the reading position, and scrolls to this position when the article is opened again. */
export function ArticleReader({ enrollmentId, item, blocks }: Props) {
  const frameRef = useRef<HTMLDivElement>(null)
  const position = useLearningPosition(enrollmentId, item)
  const step = useTextSize()
  useReadingPosition(frameRef, blocks, position, item.minutes)

  return (
    <div>
      {position.elsewhere !== undefined && (
        <p className={classes.elsewhere}>
          Di perangkat lain kamu membaca bagian lain.{' '}
          <Button
            variant="ghost"
            onClick={() => {
              const article = frameRef.current?.firstElementChild
              if (article instanceof HTMLElement) scrollToPosition(article, position.elsewhere ?? 0)
            }}
          >
            Lanjut ke sana
          </Button>
        </p>
      )}
      <div ref={frameRef} data-article style={createTextScale(step)}>
        <ArticleBody blocks={blocks} />
      </div>
    </div>
  )
}

function useReadingPosition(
  frame: React.RefObject<HTMLDivElement | null>,
  blocks: readonly Block[],
  position: LearningPosition,
  minutes: number,
) {
  const { start, keep } = position

  useEffect(() => {
    const article = frame.current?.firstElementChild
    if (!(article instanceof HTMLElement)) return undefined
    const sections = listSections(blocks)
    let drawing = 0
    // False if the user has already scrolled or has followed a link to a section. Then the page does not scroll to the
    // stored position.
    const isFree = window.scrollY === 0 && location.hash === ''
    if (start !== undefined && start > 0 && isFree) scrollToPosition(article, start)

    const updatePosition = () => {
      drawing = 0
      const at = readingState.heardAt ?? findPositionAtLine(article)
      readingState.sectionId = findSection(sections, at)?.id
      readingState.minutesLeft = estimateMinutesLeft(blocks, hasReachedEnd(article) ? blocks.length : at, minutes)
      if (start !== undefined) keep(at)
    }
    const updatePositionSoon = () => {
      drawing ||= requestAnimationFrame(updatePosition)
    }
    updatePosition()
    addEventListener('scroll', updatePositionSoon, { passive: true })
    addEventListener('resize', updatePositionSoon)
    return () => {
      cancelAnimationFrame(drawing)
      removeEventListener('scroll', updatePositionSoon)
      removeEventListener('resize', updatePositionSoon)
      Object.assign(readingState, { sectionId: undefined, minutesLeft: undefined })
    }
  }, [frame, blocks, start, keep, minutes])
}

function hasReachedEnd(article: HTMLElement): boolean {
  return article.getBoundingClientRect().bottom <= window.innerHeight
}

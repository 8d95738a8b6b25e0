import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import classes from './sync.module.css'

const STEP = 40

/** Renders a list in steps, as far as the user has scrolled, so that ten thousand entries open as fast as ten. */
export function LongList<Item>({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const [shownCount, setShownCount] = useState(STEP)
  const hiddenCount = items.length - shownCount
  return (
    <>
      <ul className={classes.list}>{items.slice(0, shownCount).map(children)}</ul>
      {hiddenCount > 0 && (
        // The key creates a new element after each step, because the observer would not report an element that stays
        // visible.
        <More key={shownCount} count={hiddenCount} onMore={() => setShownCount(shownCount + STEP)} />
      )}
    </>
  )
}

function More({ count, onMore }: { count: number; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const showMore = useEffectEvent(onMore)

  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => (seen?.isIntersecting ? showMore() : undefined), {
      rootMargin: '400px',
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={end}>
      <Button variant="ghost" onClick={onMore}>
        Tampilkan {formatNumber(Math.min(STEP, count))} lagi dari {formatNumber(count)}
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Mark } from '#contract/assessment/mark.ts'
import { getMarkPosition } from './mark-position.ts'
import classes from './assessed.module.css'

type Point = Mark['points'][number]

interface Props {
  src: string
  alt: string
  marks: readonly Mark[]
  /** Elements shown at the marks instead of their numbers, such as buttons that move the marks. */
  handles?: ReactNode
}

/** Shows a picture with its drawn lines, and with the number of each mark at its first point. */
export function MarkedPicture({ src, alt, marks, handles }: Props) {
  return (
    <div className={classes.frame}>
      <img src={src} alt={alt} draggable={false} className={classes.picture} />
      <svg className={classes.lines} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        {marks.map(({ points }, at) => (
          <Line key={at} points={points} />
        ))}
      </svg>
      {handles ??
        marks.map((mark, at) => (
          <span key={at} className={classes.number} style={getMarkPosition(mark)} aria-hidden>
            {at + 1}
          </span>
        ))}
    </div>
  )
}

/** Draws a light line below a dark one, so that the line is visible on any picture. */
function Line({ points }: { points: readonly Point[] }) {
  if (points.length < 2) return null
  const corners = points.map(([x, y]) => `${x},${y}`).join(' ')
  return (
    <>
      <polyline className={classes.under} points={corners} />
      <polyline className={classes.line} points={corners} />
    </>
  )
}

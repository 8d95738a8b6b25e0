import classes from './dashboard.module.css'

const WIDTH = 320
const HEIGHT = 96
/** Margin, so that half of the stroke width is not cut off at the edge. */
const EDGE = 3

interface Props {
  values: readonly number[]
  before: readonly number[]
}

/**
 * Chart with the current values as a solid line and the previous period as a dashed line. Hidden from screen readers,
 * because the table beside it contains the numbers.
 */
export function LineChart({ values, before }: Props) {
  const top = Math.max(1, ...values, ...before)
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line className={classes.ground} x1="0" x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
      <polyline className={classes.earlier} points={getPoints(before, top)} />
      <polyline className={classes.now} points={getPoints(values, top)} />
    </svg>
  )
}

function getPoints(values: readonly number[], top: number): string {
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  return values
    .map((value, at) => `${round(at * step)},${round(HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE))}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10

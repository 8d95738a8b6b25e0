import { Box } from '@mantine/core'

const WIDTH = 320
const HEIGHT = 96
/** Margin, so that half of the stroke width is not cut off at the edge. */
const EDGE = 3

/** Keeps the widths of the lines while the chart is stretched. */
const stroke = { vectorEffect: 'non-scaling-stroke' } as const

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
    <Box
      component="svg"
      w="100%"
      h="6rem"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <line {...stroke} stroke="var(--line)" x1="0" x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
      <polyline
        {...stroke}
        stroke="var(--muted)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        points={getPoints(before, top)}
      />
      <polyline {...stroke} stroke="var(--primary)" strokeWidth="2.5" points={getPoints(values, top)} />
    </Box>
  )
}

function getPoints(values: readonly number[], top: number): string {
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  return values
    .map((value, at) => `${round(at * step)},${round(HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE))}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10

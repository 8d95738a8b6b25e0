import type { Mark } from '#contract/assessment/mark.ts'
import { STROKE_MAX_POINTS } from '#contract/wire/limits.ts'

/** Position as fractions of the picture's width and height. */
export type Point = Mark['points'][number]

const DIGITS = 10_000
/** Rounds a coordinate, so that the numbers are short enough to send. The difference is not visible on a screen. */
const roundShare = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * DIGITS) / DIGITS

/** Clockwise quarter turns of a picture on the screen. Marks are stored for the picture as it was submitted. */
export type QuarterTurns = 0 | 1 | 2 | 3

/**
 * Returns the position of a pointer event on a picture that may be rotated. Positions outside of the picture are moved
 * to its edge.
 */
export function getMarkPointOf(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
  turns: QuarterTurns = 0,
): Point {
  // Offset from the centre of the picture on the screen, as a share of its width and height.
  const [dx, dy] = toPictureDirection(
    width > 0 ? (clientX - left) / width - 0.5 : -0.5,
    height > 0 ? (clientY - top) / height - 0.5 : -0.5,
    turns,
  )
  return [roundShare(dx + 0.5), roundShare(dy + 0.5)]
}

/** Converts a direction on the screen to a direction on the rotated picture. */
export function toPictureDirection(dx: number, dy: number, turns: QuarterTurns): readonly [dx: number, dy: number] {
  const directions = [
    [dx, dy],
    [dy, -dx],
    [-dx, -dy],
    [-dy, dx],
  ] as const
  return directions[turns]
}

/** Moves a mark, but only so far that all its points stay on the picture. So a line keeps its shape. */
export function moveMark<M extends Pick<Mark, 'points'>>(mark: M, dx: number, dy: number): M {
  const xs = mark.points.map(([x]) => x)
  const ys = mark.points.map(([, y]) => y)
  const stepX = within(dx, -Math.min(...xs), 1 - Math.max(...xs))
  const stepY = within(dy, -Math.min(...ys), 1 - Math.max(...ys))
  return { ...mark, points: mark.points.map(([x, y]): Point => [roundShare(x + stepX), roundShare(y + stepY)]) }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Reduces a drawn line to its most important points (Douglas-Peucker), with a tolerance that grows until at most `most`
 * points remain. Keeps both ends.
 */
export function simplifyStroke(points: readonly Point[], most = STROKE_MAX_POINTS): Point[] {
  let tolerance = 0.002
  let keptPoints = corners(points, tolerance)
  while (keptPoints.length > most) keptPoints = corners(points, (tolerance *= 1.5))
  return keptPoints
}

function corners(points: readonly Point[], tolerance: number): Point[] {
  const isKept = points.map((_point, at) => at === 0 || at === points.length - 1)
  const spans: [from: number, to: number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = { at: -1, distance: tolerance }
    for (let at = from + 1; at < to; at += 1) {
      const distance = computeDistance(points[at]!, points[from]!, points[to]!)
      if (distance > farthest.distance) farthest = { at, distance }
    }
    if (farthest.at < 0) continue
    isKept[farthest.at] = true
    spans.push([from, farthest.at], [farthest.at, to])
  }
  return points.filter((_point, at) => isKept[at])
}

/** Returns the distance of a point from the segment between two points, which may be equal. */
function computeDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : within(((x - ax) * dx + (y - ay) * dy) / length, 0, 1)
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Returns a text with the position of a mark, for users who move it by keyboard without seeing the picture. */
export function formatMarkPosition({ points: [[x, y] = [0, 0]] }: Pick<Mark, 'points'>): string {
  return `${Math.round(x * 100)}% dari kiri, ${Math.round(y * 100)}% dari atas`
}

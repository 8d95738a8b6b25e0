import type { ReactNode } from 'react'
import classes from './illustration.module.css'

export type IllustrationName =
  | 'sprout'
  | 'seed'
  | 'offline'
  | 'wilted'
  | 'gate'
  | 'lost'
  | 'harvest'
  | 'calendar'
  | 'tools'
  | 'envelope'
  | 'jar'
  | 'magnifier'
  | 'hourglass'

/** Decorative illustration. Hidden from screen readers, because the text beside it has the same content. */
export function Illustration({ name, size = 200 }: { name: IllustrationName; size?: number }) {
  return (
    // No fill by default, because without its style sheet, as in a prerendered page, the shapes would be black.
    <svg
      className={classes.picture}
      width={size}
      height={size * 0.8}
      viewBox="0 0 200 160"
      fill="none"
      aria-hidden="true"
    >
      <path className={classes.hill} d="M8 132c22-34 62-54 96-54 38 0 70 22 88 54 2 4-1 8-6 8H14c-5 0-8-4-6-8Z" />
      {scenes[name]}
    </svg>
  )
}

/** SVG path of a leaf that grows from (0,0) to the upper right. */
const LEAF = 'M0 0C2-19 19-33 45-32 46-12 27 6 0 0Z'

function Leaf({ x, y, turn = 0, scale = 1, tone = 'leaf' }: LeafProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path className={classes[tone]} d={LEAF} />
      <path className={classes.vein} d="M4-3C14-13 24-20 36-25" />
    </g>
  )
}
interface LeafProps {
  x: number
  y: number
  turn?: number
  scale?: number
  tone?: 'leaf' | 'leafLight' | 'leafDry'
}

const soil = <path className={classes.soil} d="M58 132c6-14 22-22 42-22s36 8 42 22c1 4-1 8-5 8H63c-4 0-6-4-5-8Z" />
const sun = <circle className={classes.sun} cx="152" cy="40" r="17" />

const sprout = (
  <>
    <path className={classes.stem} d="M100 114C100 96 99 84 100 66" />
    <Leaf x={100} y={72} />
    <g transform="translate(100 86) scale(-1 1)">
      <Leaf x={0} y={0} scale={0.85} tone="leafLight" />
    </g>
  </>
)

const scenes: Record<IllustrationName, ReactNode> = {
  sprout: (
    <>
      {sun}
      {sprout}
      {soil}
    </>
  ),
  seed: (
    <>
      {sun}
      <path className={classes.dash} d="M100 104V58" />
      <path className={classes.dash} d="M100 74c10-2 18-8 22-18M100 84c-9-2-16-7-20-15" />
      {soil}
      <ellipse className={classes.seed} cx="100" cy="124" rx="8" ry="5.5" transform="rotate(-24 100 124)" />
    </>
  ),
  offline: (
    <>
      {sprout}
      {soil}
      <path className={classes.cloud} d="M38 62a15 15 0 0 1 3-30 20 20 0 0 1 38-3 16 16 0 0 1 3 33Z" />
      <path className={classes.stroke} d="m46 68 30-44" />
    </>
  ),
  wilted: (
    <>
      <path className={classes.stem} d="M100 114C99 92 100 72 120 68" />
      <Leaf x={118} y={68} turn={62} scale={0.9} tone="leafDry" />
      <Leaf x={101} y={92} turn={-128} scale={0.6} tone="leafLight" />
      {soil}
      <path className={classes.drop} d="M62 52c7 9 10 14 10 19a10 10 0 0 1-20 0c0-5 3-10 10-19Z" />
    </>
  ),
  gate: (
    <>
      {sun}
      {sprout}
      {soil}
      <path
        className={classes.fence}
        d="M44 140V98l8-8 8 8v42M92 140V98l8-8 8 8v42M140 140V98l8-8 8 8v42M36 108h128M36 126h128"
      />
    </>
  ),
  lost: (
    <>
      {sun}
      <path className={classes.post} d="M98 138V58" />
      <path className={classes.sign} d="M64 50h52l12 12-12 12H64a4 4 0 0 1-4-4V54a4 4 0 0 1 4-4Z" />
      <path className={classes.signLight} d="M134 84H88L77 95l11 11h46a4 4 0 0 0 4-4V88a4 4 0 0 0-4-4Z" />
      <Leaf x={34} y={128} scale={0.7} turn={20} />
      <Leaf x={40} y={130} scale={0.55} turn={-70} tone="leafLight" />
    </>
  ),
  harvest: (
    <>
      <circle className={classes.sun} cx="100" cy="58" r="30" />
      {[-80, -55, -30, 0, 30, 55, 80].map(turn => (
        <path key={turn} className={classes.ray} d="M100 18V8" transform={`rotate(${turn} 100 58)`} />
      ))}
      {sprout}
      <Leaf x={100} y={100} scale={0.7} turn={24} tone="leafLight" />
      {soil}
    </>
  ),
  calendar: (
    <>
      <rect className={classes.paper} x="58" y="44" width="84" height="78" rx="12" />
      <path className={classes.sign} d="M58 56a12 12 0 0 1 12-12h60a12 12 0 0 1 12 12v10H58Z" />
      <path className={classes.post} d="M80 36v14M120 36v14" />
      <circle className={classes.sun} cx="120" cy="102" r="9" />
      <path className={classes.dash} d="M74 84h34M74 102h20" />
      <Leaf x={40} y={134} scale={0.8} turn={-10} />
    </>
  ),
  tools: (
    <>
      {sun}
      {sprout}
      {soil}
      <path className={classes.post} d="m40 132 24-58" />
      <path className={classes.sign} d="M52 70c2-14 14-22 28-22-2 14-12 26-24 28Z" />
    </>
  ),
  envelope: (
    <>
      {sun}
      <rect className={classes.paper} x="54" y="62" width="92" height="66" rx="10" />
      <path className={classes.fence} d="m56 70 44 34 44-34" />
      <Leaf x={40} y={134} scale={0.8} turn={-10} />
    </>
  ),
  jar: (
    <>
      <path
        className={classes.paper}
        d="M68 58h64v8c8 4 12 12 12 20v42a10 10 0 0 1-10 10H66a10 10 0 0 1-10-10V86c0-8 4-16 12-20Z"
      />
      <path className={classes.sign} d="M64 44h72a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H64a4 4 0 0 1-4-4V48a4 4 0 0 1 4-4Z" />
      <path className={classes.dash} d="M70 118h60" />
      <Leaf x={96} y={116} scale={0.8} tone="leafLight" />
    </>
  ),
  magnifier: (
    <>
      <Leaf x={84} y={86} scale={0.8} tone="leafLight" />
      <path className={classes.post} d="m116 98 26 30" />
      <circle className={classes.fence} cx="94" cy="74" r="32" />
    </>
  ),
  hourglass: (
    <>
      {sun}
      <path
        className={classes.paper}
        d="M72 42h56c0 24-10 34-20 44 10 10 20 20 20 44H72c0-24 10-34 20-44-10-10-20-20-20-44Z"
      />
      <path
        className={classes.seed}
        d="M84 62h32c-4 8-10 14-16 20-6-6-12-12-16-20ZM82 126c2-10 10-16 18-18 8 2 16 8 18 18Z"
      />
      <path className={classes.post} d="M66 40h68M66 132h68" />
    </>
  ),
}

export function isIllustration(name: string): name is IllustrationName {
  return Object.hasOwn(scenes, name)
}

import classes from './growth-picture.module.css'

export type GrowthStage = 'seed' | 'sprout' | 'leaf' | 'bloom'

const LEAF = 'M0 0C1-12 12-21 29-20 29-8 17 4 0 0Z'

/** Plant of the hero picture in one of four growth stages. */
export function GrowthPicture({ stage }: { stage: GrowthStage }) {
  return (
    <svg className={classes.picture} viewBox="0 0 96 96" width={96} height={96} aria-hidden="true">
      <circle className={classes.ground} cx="48" cy="48" r="48" />
      <path className={classes.soil} d="M12 79.7c8-9 21-14 36-14s28 5 36 14A48 48 0 0 1 48 96a48 48 0 0 1-36-16.3Z" />
      {stages[stage]}
    </svg>
  )
}

const pair = (y: number, scale: number) => (
  <>
    <path className={classes.leaf} d={LEAF} transform={`translate(48 ${y}) scale(${scale})`} />
    <path className={classes.leafLight} d={LEAF} transform={`translate(48 ${y + 6}) scale(${-scale} ${scale})`} />
  </>
)

const stages = {
  seed: <ellipse className={classes.seed} cx="48" cy="72" rx="8" ry="5.5" transform="rotate(-20 48 72)" />,
  sprout: (
    <>
      <path className={classes.stem} d="M48 72V52" />
      {pair(54, 0.62)}
    </>
  ),
  leaf: (
    <>
      <path className={classes.stem} d="M48 72V38" />
      {pair(54, 0.78)}
      {pair(39, 0.6)}
    </>
  ),
  bloom: (
    <>
      <path className={classes.stem} d="M48 72V32" />
      {pair(58, 0.8)}
      {pair(44, 0.7)}
      <g transform="translate(48 26)">
        {[0, 72, 144, 216, 288].map(turn => (
          <circle key={turn} className={classes.petal} cy="-8" r="6.5" transform={`rotate(${turn})`} />
        ))}
        <circle className={classes.seed} r="5" />
      </g>
    </>
  ),
} as const

import classes from './progress-ring.module.css'

interface Props {
  value: number
  max: number
  /** Label for screen readers, with the figures of the ring. */
  label: string
  size?: number
  /** Writes the percent in the middle. */
  hasFigure?: boolean
}

export function ProgressRing({ value, max, label, size = 48, hasFigure = false }: Props) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  const stroke = size < 40 ? 4 : Math.round(size / 9)
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  return (
    <span className={classes.ring} style={{ width: size, height: size }}>
      <span className="visually-hidden">{label}</span>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={classes.rail} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
        <circle
          className={classes.done}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={stroke}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          visibility={share === 0 ? 'hidden' : undefined}
        />
      </svg>
      {hasFigure && (
        <span className={classes.figure} style={{ fontSize: Math.max(size / 4, 11) }} aria-hidden="true">
          {Math.floor(share * 100)}%
        </span>
      )}
    </span>
  )
}

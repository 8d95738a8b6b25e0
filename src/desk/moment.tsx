import { formatMoment } from '#app/lib/moments.ts'
import type { ZoneName } from '#app/lib/times.ts'
import classes from './moment.module.css'

interface Props {
  at: string | number
  /** Zone of the shown time, if not that of the device. */
  zone?: ZoneName
}

/** Date with time in a list. A narrow list shows the time below the day, and neither breaks inside. */
export function Moment({ at, zone }: Props) {
  const [day, time] = formatMoment(at, zone).split(', ')
  return (
    <span className={classes.moment} data-moment>
      <span>{day},</span> <span>{time}</span>
    </span>
  )
}

import { formatMoment } from '#app/lib/moments.ts'
import type { ZoneName } from '#app/lib/times.ts'
import classes from './moment.module.css'

interface Props {
  at: string | number
  /** Time zone of the shown time. Default: the device's time zone. */
  zone?: ZoneName
}

/** Date with time in a list. In a narrow list the time is on a second line; day and time themselves do not wrap. */
export function DateTimeText({ at, zone }: Props) {
  const [day, time] = formatMoment(at, zone).split(', ')
  return (
    <span className={classes.moment} data-moment>
      <span>{day},</span> <span>{time}</span>
    </span>
  )
}

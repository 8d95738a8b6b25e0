import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/id'
import classes from './date-calendar.module.css'
import './dates.css'
import { MantineIsland } from './mantine-island.tsx'

export interface DateCalendarProps {
  label: string
  /** Days are `YYYY-MM-DD`. */
  day: string | null
  min: string
  max: string
  opensAt: string
  onChoose: (day: string) => void
}

/** Calendar in Indonesian with weeks from Sunday. If no day is set, it opens with the choice of the year. */
export function DateCalendar({ label, day, min, max, opensAt, onChoose }: DateCalendarProps) {
  return (
    <MantineIsland>
      <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 0, weekendDays: [0] }}>
        <section className={classes.calendar} aria-label={label}>
          <DatePicker
            value={day}
            onChange={chosen => chosen !== null && onChoose(chosen)}
            defaultDate={day ?? opensAt}
            defaultLevel={day === null ? 'decade' : 'month'}
            minDate={min}
            maxDate={max}
            hideOutsideDates
            fullWidth
            size="md"
            ariaLabels={{
              previousMonth: 'Bulan sebelumnya',
              nextMonth: 'Bulan berikutnya',
              previousYear: 'Tahun sebelumnya',
              nextYear: 'Tahun berikutnya',
              previousDecade: 'Sepuluh tahun sebelumnya',
              nextDecade: 'Sepuluh tahun berikutnya',
            }}
          />
        </section>
      </DatesProvider>
    </MantineIsland>
  )
}

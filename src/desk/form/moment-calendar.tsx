import { Flex } from '@mantine/core'
import { DatePicker, DatesProvider, TimePicker } from '@mantine/dates'
import 'dayjs/locale/id'
import '#app/ui/mantine/dates.css'
import calendar from '#app/ui/mantine/date-calendar.module.css'
import { MantineIsland } from '#app/ui/mantine/mantine-island.tsx'
import { Button } from '#app/ui/button.tsx'

export interface MomentCalendarProps {
  label: string
  /** Date with time as `YYYY-MM-DD HH:mm`, or undefined while the typed text has another form. */
  moment: string | undefined
  onChoose: (moment: string) => void
  onClose: () => void
}

/** Preselected time, because most sessions begin at this hour. */
const EVENING = '18:00'

/** Calendar in Indonesian, with weeks from Sunday and a 24-hour clock. */
export function MomentCalendar({ label, moment, onChoose, onClose }: MomentCalendarProps) {
  const [day, time = EVENING] = moment?.split(' ') ?? []
  return (
    <MantineIsland>
      <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 0, weekendDays: [0] }}>
        <section className={calendar['calendar']} aria-label={label}>
          <DatePicker
            value={day ?? null}
            onChange={chosen => chosen !== null && onChoose(`${chosen} ${time}`)}
            {...(day !== undefined && { defaultDate: day })}
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
          <Flex wrap="wrap" gap="sm" align="end" justify="space-between" p="0.5rem">
            <TimePicker
              label="Jam"
              hoursInputLabel="Jam"
              minutesInputLabel="Menit"
              value={day === undefined ? '' : time}
              disabled={day === undefined}
              onChange={chosen => chosen !== '' && day !== undefined && onChoose(`${day} ${chosen.slice(0, 5)}`)}
            />
            <Button variant="secondary" onClick={onClose}>
              Selesai
            </Button>
          </Flex>
        </section>
      </DatesProvider>
    </MantineIsland>
  )
}

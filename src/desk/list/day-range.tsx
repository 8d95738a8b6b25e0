import { DatePickerInput, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/id'
import '#app/ui/mantine/dates.css'
import { useState } from 'react'

export interface DayRangeProps {
  label: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string | undefined
  until: string | undefined
  onChoose: (days: { from: string | undefined; until: string | undefined }) => void
}

/**
 * Selects a range of days in WIB, so that a URL shows the same rows to every admin. If a URL has the days in the wrong
 * order, the list has no rows and the field explains why.
 */
export function DayRange({ label, from, until, onChoose }: DayRangeProps) {
  // First day of a new range. Until the second day is chosen, the list does not change.
  const [begun, setBegun] = useState<string>()
  return (
    <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 0, weekendDays: [0] }}>
      <DatePickerInput
        type="range"
        label={label}
        placeholder="Semua hari"
        valueFormat="YYYY-MM-DD"
        w="16.5rem"
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': `Hapus ${label}` }}
        error={from !== undefined && until !== undefined && from > until && `${from} sesudah ${until}: pilih lagi.`}
        value={begun === undefined ? [from ?? null, until ?? null] : [begun, null]}
        onDropdownClose={() => setBegun(undefined)}
        onChange={([first, last]) => {
          if (first !== null && last === null) return setBegun(first)
          setBegun(undefined)
          onChoose({ from: first ?? undefined, until: last ?? undefined })
        }}
        ariaLabels={{
          previousMonth: 'Bulan sebelumnya',
          nextMonth: 'Bulan berikutnya',
          previousYear: 'Tahun sebelumnya',
          nextYear: 'Tahun berikutnya',
          previousDecade: 'Sepuluh tahun sebelumnya',
          nextDecade: 'Sepuluh tahun berikutnya',
        }}
      />
    </DatesProvider>
  )
}

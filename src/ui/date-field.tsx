import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import classes from './date-field.module.css'
import { createLazyPart } from './lazy-part.tsx'
import type { DateCalendarProps } from './mantine/date-calendar.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

const DateCalendar = createLazyPart<DateCalendarProps>(
  () => import('./mantine/date-calendar.tsx').then(module => module.DateCalendar),
  { substitute: CalendarMissing },
)

interface Props extends Omit<
  TextFieldProps,
  'type' | 'end' | 'value' | 'onChange' | 'min' | 'max' | 'inputMode' | 'placeholder'
> {
  /** `YYYY-MM-DD`, or incomplete input. */
  value: string
  onChange: (event: { target: { value: string } }) => void
  min: string
  max: string
  /** Day at which the calendar opens if no day is set. */
  opensAt: string
}

/**
 * Field for a day, typed as `YYYY-MM-DD` or chosen in a calendar. The calendar's chunk is loaded when it is first
 * opened.
 */
export function DateField({ value, onChange, min, max, opensAt, ...field }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    // Moves the focus to the button and not to the field, because on a phone the field would open the keyboard.
    button.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    <div className={classes.field}>
      <TextField
        {...field}
        value={value}
        onChange={event => onChange({ target: { value: insertDashes(event.target.value) } })}
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        end={
          <button
            ref={button}
            type="button"
            className={classes.toggle}
            aria-label="Pilih di kalender"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(open => !open)}
          >
            <CalendarDays size={20} aria-hidden />
          </button>
        }
      />
      <div id={id} hidden={!isOpen} onKeyDown={handleKey} role="presentation">
        {isOpen && (
          <DateCalendar
            label={`Kalender ${field.label}`}
            day={isDay(value) ? value : null}
            min={min}
            max={max}
            opensAt={opensAt}
            onChoose={day => {
              onChange({ target: { value: day } })
              close()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Inserts the dashes after typed digits. Any other input stays unchanged. */
export function insertDashes(typed: string): string {
  // Converts Arabic, Persian and full-width digits. The last four bits of each are its value.
  const text = typed.replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit =>
    String(digit.charCodeAt(0) & 0xf),
  )
  const [, year, month = '', day] = /^(\d{4})-?(\d{1,2})-?(\d{0,2})$/.exec(text.trim()) ?? []
  if (year === undefined) return text
  if (/^[1-9]$/.test(month) && text.endsWith('-')) return `${year}-0${month}-`
  return [year, month, day].filter(Boolean).join('-')
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function CalendarMissing() {
  return <p className={classes.missing}>Kalender belum ada di perangkat ini. Ketik tanggalnya, misalnya 2001-02-28.</p>
}

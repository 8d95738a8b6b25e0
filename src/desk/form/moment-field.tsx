import { ActionIcon, TextInput } from '@mantine/core'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { ZoneName } from '#app/lib/times.ts'
import classes from '#app/ui/date-field.module.css'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { MomentCalendarProps } from './moment-calendar.tsx'
import { formatMomentHint, parseInstant } from './moment-text.ts'

const MomentCalendar = createLazyPart<MomentCalendarProps>(
  () => import('./moment-calendar.tsx').then(module => module.MomentCalendar),
  { substitute: CalendarMissing },
)

interface Props {
  label: string
  hint?: ReactNode
  /** Time zone in which the text is typed. */
  zone: ZoneName
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * Field for a date with time, typed as `YYYY-MM-DD HH:mm` or chosen in a calendar. The calendar's chunk is loaded when
 * the calendar is first opened.
 */
export function MomentField({ label, hint, zone, value, error, onChange }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    buttonRef.current?.focus()
  }

  return (
    <div className={classes['field']}>
      <TextInput
        label={label}
        description={
          hint === undefined ? (
            formatMomentHint(zone)
          ) : (
            <>
              {formatMomentHint(zone)} {hint}
            </>
          )
        }
        value={value}
        error={error}
        autoComplete="off"
        placeholder="YYYY-MM-DD HH:mm"
        onChange={event => onChange(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            ref={buttonRef}
            variant="subtle"
            size="2.5rem"
            aria-label={`Pilih di kalender: ${label}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(open => !open)}
          >
            <CalendarDays size={20} aria-hidden />
          </ActionIcon>
        }
      />
      <div
        id={id}
        hidden={!isOpen}
        role="presentation"
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          // Lets Escape close only the calendar, and not the surrounding dialog or drawer.
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        {isOpen && (
          <MomentCalendar
            label={`Kalender ${label}`}
            moment={
              parseInstant(value, zone) === value
                ? undefined
                : value.trim().replace(/[T.]/g, at => (at === 'T' ? ' ' : ':'))
            }
            onChoose={onChange}
            onClose={close}
          />
        )}
      </div>
    </div>
  )
}

function CalendarMissing() {
  return <p className={classes['missing']}>Kalender belum termuat. Ketik tanggal dan jamnya.</p>
}

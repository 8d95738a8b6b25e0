import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { brand } from '#contract/site/brand.ts'
import { createGoogleCalendarLink, createOutlookCalendarLink } from '#contract/webinar/calendar-links.ts'
import { formatIcs } from '#contract/webinar/ics.ts'
import { createMeetingEvent } from '#contract/webinar/meeting-calendar.ts'
import type { Meeting, WebinarDetail } from '#contract/webinar/webinar.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import classes from './webinar.module.css'

/**
 * Buttons that add a meeting to the user's calendar. They work offline, because the browser creates the calendar file.
 */
export function CalendarButtons({ webinar, meeting }: { webinar: WebinarDetail; meeting: Meeting }) {
  const { place } = webinar
  const event = createMeetingEvent({ webinar, meeting, place, changedAt: meeting.changedAt, origin: location.origin })

  function save() {
    const ics = formatIcs({
      method: 'PUBLISH',
      name: brand.name,
      organizer: { name: brand.name, email: `jadwal@${location.hostname}` },
      events: webinar.meetings.map(each =>
        createMeetingEvent({ webinar, meeting: each, place, changedAt: each.changedAt, origin: location.origin }),
      ),
    })
    saveFile(new Blob([ics], { type: 'text/calendar;charset=utf-8' }), `${webinar.slug}.ics`)
  }

  return (
    <section aria-labelledby="tambah-kalender">
      <h2 id="tambah-kalender">Tambah ke kalender</h2>
      <div className={classes.buttons}>
        <Button variant="secondary" onClick={save}>
          <CalendarPlus size={18} aria-hidden /> Simpan berkas .ics
        </Button>
        <a
          className={getButtonClass('secondary')}
          href={createGoogleCalendarLink(event)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Google Kalender
        </a>
        <a
          className={getButtonClass('secondary')}
          href={createOutlookCalendarLink(event)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Outlook
        </a>
      </div>
      <p className={classes.muted}>
        Ini salinan. Kalau jadwalnya pindah, kami memberi tahu kamu, tetapi salinan di kalendermu tidak ikut berubah
        sendiri.
      </p>
    </section>
  )
}

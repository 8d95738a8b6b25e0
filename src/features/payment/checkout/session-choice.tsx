import type { CheckoutData } from '#contract/payment/checkout.ts'
import type { CourseSession } from '#contract/catalog/course.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'

interface Props {
  sessions: CheckoutData['sessions']
  /** Time and location from the course's page. They may be older than the list of sessions. */
  details: readonly CourseSession[]
  value: string | undefined
  onChange: (sessionId: string) => void
}

export function SessionChoice({ sessions, details, value, onChange }: Props) {
  return (
    <ChoiceGroup legend="Pilih jadwal">
      {sessions.map(session => {
        const detail = details.find(each => each.id === session.id)
        return (
          <Choice
            key={session.id}
            name="sessionId"
            value={session.id}
            title={session.title}
            isChosen={session.id === value}
            onChoose={() => onChange(session.id)}
            end={detail && detail.seatsLeft <= 0 && <Badge tone="danger">Penuh</Badge>}
          >
            {detail && formatTimeAndLocation(detail)}
          </Choice>
        )
      })}
    </ChoiceGroup>
  )
}

/** Returns the first meeting's time and, if the course meets on site, its location. */
export function formatTimeAndLocation({ startsAt, place }: Pick<CourseSession, 'startsAt' | 'place'>): string {
  return place ? `${formatMeeting(startsAt)} · ${place}` : formatMeeting(startsAt)
}

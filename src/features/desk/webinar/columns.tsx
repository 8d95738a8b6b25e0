import type { DeskWebinar } from '#contract/webinar/webinar.admin.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatWebinarSeats, getWebinarState, webinarKinds } from './labels.ts'

export const webinarColumns: readonly DeskColumn<DeskWebinar>[] = [
  { id: 'title', name: 'Judul', sort: 'title', cell: webinar => webinar.title },
  { id: 'kind', name: 'Jenis', cell: webinar => webinarKinds[webinar.kind] },
  {
    id: 'startsAt',
    name: 'Mulai',
    sort: 'startsAt',
    cell: ({ startsAt, zone }) => <DateTimeText at={startsAt} zone={zone} />,
  },
  {
    id: 'state',
    name: 'Keadaan',
    cell: webinar => {
      const { name, tone } = getWebinarState(webinar, Date.now())
      return <StateDot tone={tone}>{name}</StateDot>
    },
  },
  { id: 'seats', name: 'Terdaftar', isNumber: true, cell: formatWebinarSeats },
  { id: 'meetings', name: 'Pertemuan', isNumber: true, cell: webinar => webinar.meetingCount },
  { id: 'speaker', name: 'Pemateri', isExtra: true, cell: webinar => webinar.speakerName },
]

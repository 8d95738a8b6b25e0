import { zones } from './times.ts'

const day = (timeZone?: string) =>
  new Intl.DateTimeFormat('id-ID', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone })
const time = (timeZone?: string) =>
  new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })

/** 'Sel, 24 Nov 2026, 21.00 WIT (19.00 WIB)': by the viewer's clock, and Jakarta's if that shows another hour. */
export function formatMeeting(startsAt: string, viewerZone?: string): string {
  const at = new Date(startsAt)
  const own = time(viewerZone).format(at)
  const jakarta = time(zones.WIB).format(at)
  return `${day(viewerZone).format(at)}, ${own === jakarta ? own : `${own} (${jakarta})`}`
}

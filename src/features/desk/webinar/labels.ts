import type { DeskWebinar } from '#contract/webinar/webinar.admin.ts'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const webinarKinds = { webinar: 'Webinar', course: 'Sesi kelas' } as const
export const webinarTimes = { ahead: 'Akan datang', over: 'Sudah lewat' } as const

type StateLabel = { name: string; tone: DotTone }

/** Returns the state of a webinar at `now` and its label. */
export function getWebinarState(
  { startsAt, endsAt, meetingCount, cancelledCount }: DeskWebinar,
  now: number,
): StateLabel {
  if (cancelledCount === meetingCount) return { name: 'Dibatalkan', tone: 'bad' }
  if (Date.parse(endsAt) <= now) return { name: 'Selesai', tone: 'quiet' }
  return Date.parse(startsAt) <= now
    ? { name: 'Sedang berjalan', tone: 'good' }
    : { name: 'Akan datang', tone: 'waiting' }
}

export function formatWebinarSeats({
  capacity,
  registeredCount,
  waitingCount,
}: Pick<DeskWebinar, 'capacity' | 'registeredCount' | 'waitingCount'>): string {
  const seats = capacity === null ? String(registeredCount) : `${registeredCount} / ${capacity}`
  return waitingCount > 0 ? `${seats}, ${waitingCount} menunggu` : seats
}

export const percentHint = 'Persen waktu yang harus dihadiri, 50 sampai 100. Biasanya 85. Kosong: tanpa sertifikat.'

function describeCertificateRule({ certificatePercent }: { certificatePercent: number | null }): string {
  return certificatePercent === null ? 'Tidak diberikan' : `Kehadiran, mulai ${certificatePercent}% dari waktunya`
}

/** Facts of the drawer. An online webinar has no venue, so a missing venue is reported only for other webinars. */
export function listWebinarFacts(webinar: AdminWebinar): (readonly [name: string, value: string] | null)[] {
  const { mode, place, speaker, leaders } = webinar
  return [
    ['Cara', mode],
    mode === 'Daring' && place === null ? null : ['Tempat', place ?? 'Belum diisi'],
    ['Pemateri', `${speaker.name}, ${speaker.title}`],
    ['Pemandu', leaders.map(({ name }) => name).join(', ') || 'Belum ada'],
    ['Sertifikat', describeCertificateRule(webinar)],
    ['Terdaftar', formatWebinarSeats(webinar)],
  ]
}

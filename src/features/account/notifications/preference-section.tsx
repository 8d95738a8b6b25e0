import { DAY_MS } from '#contract/wire/durations.ts'
import { useState } from 'react'
import { type NotificationPreference, reviewHours } from '#contract/account/notification-preference.ts'
import { type NotificationKind, notificationKinds } from '#contract/account/notification-steps.ts'
import { zones } from '#contract/wire/local-time.ts'
import { getServerTime } from '#app/data/clock.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Button } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import classes from './notifications.module.css'
import { usePreference } from './use-preference.ts'

/** Texts of the switches. Every kind has a switch, because the server sends every kind. */
const offered = {
  webinar: { title: 'Webinar', text: 'Pengingat sebelum mulai, jadwal pindah atau batal.' },
  assignment: {
    title: 'Tugas',
    text: 'Nilai tugasmu, permintaan versi baru, dan jawaban atas pertanyaanmu di materi.',
  },
  certificate: { title: 'Sertifikat', text: 'Sertifikat kehadiranmu di webinar terbit.' },
  exchange: { title: 'Tukar poin', text: 'Disetujui, pulsa dikirim, atau ditolak dan poinnya kembali.' },
  'level-up': { title: 'Level up', text: 'Hasil tinjauan bukti yang kamu kirim.' },
  help: { title: 'Bantuan', text: 'Kabar dari tim kami kalau ada yang tidak sampai.' },
} as const satisfies Record<NotificationKind, { title: string; text: string }>

const hours = Array.from({ length: reviewHours.last - reviewHours.first + 1 }, (_, at) => reviewHours.first + at)

/**
 * Section in which the user chooses kinds, channels and times of notifications. Every change is stored on the device
 * first.
 */
export function PreferenceSection() {
  const { preference, isUnsent, change } = usePreference()
  const { channels, zone, mutedUntil, reviewHour } = preference
  const [openedAt] = useState(getServerTime)
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > openedAt
  const set = (part: Partial<NotificationPreference>) => void change(before => ({ ...before, ...part }))
  const setChannel = (kind: NotificationKind, part: Partial<NotificationPreference['channels'][NotificationKind]>) =>
    void change(before => ({
      ...before,
      channels: { ...before.channels, [kind]: { ...before.channels[kind], ...part } },
    }))
  // Uses the server's time, because a device clock that is a month ahead would mute every reminder of that month.
  const muteFor = (days: number) => set({ mutedUntil: new Date(getServerTime() + days * DAY_MS).toISOString() })

  return (
    <section className={cardPage.card} aria-labelledby="dikabari">
      <h2 id="dikabari" className={classes.title}>
        Kabar yang kamu mau
      </h2>
      <ul className={classes.kinds}>
        {notificationKinds.map(kind => (
          <li key={kind}>
            <fieldset className={classes.kind}>
              <legend>
                <strong>{offered[kind].title}</strong>
                <span>{offered[kind].text}</span>
              </legend>
              {(['push', 'mail'] as const).map(channel => (
                <label key={channel} className={classes.check}>
                  <input
                    type="checkbox"
                    checked={channels[kind][channel]}
                    onChange={event => setChannel(kind, { [channel]: event.target.checked })}
                  />
                  {channel === 'push' ? 'Pemberitahuan' : 'Email'}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        Email menggantikan pemberitahuan yang tidak sampai, dan selalu dikirim saat jadwal berubah. Paling banyak tiga
        pemberitahuan sehari; sisanya dirangkum pukul 07.00 esoknya.
      </p>

      <label className={classes.field}>
        <span>
          <strong>Kartu ulangan</strong>
        </span>
        <select
          value={reviewHour ?? ''}
          onChange={({ target }) => set({ reviewHour: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Tidak</option>
          {hours.map(hour => (
            <option key={hour} value={hour}>
              Pukul {String(hour).padStart(2, '0')}.00
            </option>
          ))}
        </select>
      </label>
      <p className={classes.text}>Satu pemberitahuan sehari, hanya kalau ada kartu yang perlu diulang.</p>

      <label className={classes.field}>
        <span>
          <strong>Jam tenang 21.00–06.00, waktu</strong>
        </span>
        <select value={zone} onChange={event => set({ zone: findZone(event.target.value) })}>
          {zones.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <p className={classes.text}>Pada jam itu hanya pengingat terakhir webinar yang kamu ikuti yang berbunyi.</p>

      <div className={classes.row}>
        {isMuted ? (
          <>
            <p className={classes.muted}>
              Semua diam sampai <strong>{formatMoment(mutedUntil, zone)}</strong>, juga pengingat webinar.
            </p>
            <Button variant="secondary" onClick={() => set({ mutedUntil: null })}>
              Kabari lagi sekarang
            </Button>
          </>
        ) : (
          <>
            <p className={classes.muted}>Butuh jeda? Diamkan semuanya:</p>
            <Button variant="secondary" onClick={() => muteFor(1)}>
              Sehari
            </Button>
            <Button variant="secondary" onClick={() => muteFor(7)}>
              Seminggu
            </Button>
          </>
        )}
      </div>
      <output className={classes.status}>
        {isUnsent && 'Perubahan tersimpan di perangkat ini dan dikirim saat tersambung.'}
      </output>
    </section>
  )
}

function findZone(name: string): (typeof zones)[number] {
  return zones.find(zone => zone === name) ?? 'WIB'
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { calendarFeedQuery } from '#app/queries/calendar.ts'
import { useChange } from '#app/queries/use-change.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './webinar.module.css'

/** One's own schedule as a subscription. The address is shown once: whoever has it reads along. */
export function CalendarFeed() {
  const isOnline = useIsOnline()
  const { data: feed } = useQuery({ ...calendarFeedQuery(), enabled: isOnline })
  const [url, setUrl] = useState<string>()
  const [note, setNote] = useState('')
  const create = useChange(createCalendarFeed, {
    input: () => ({}),
    onSuccess: answer => {
      setUrl(answer.url)
      setNote('')
    },
    onError: alertFailure,
  })
  const revoke = useChange(revokeCalendarFeed, {
    input: () => ({}),
    onSuccess: () => {
      setUrl(undefined)
      setNote('Alamat langganan dicabut. Kalender yang memakainya tidak bisa membaca jadwalmu lagi.')
    },
    onError: alertFailure,
  })
  const exists = url !== undefined || (feed !== undefined && feed.createdAt !== null)

  function copy() {
    if (url === undefined) return
    navigator.clipboard.writeText(url).then(
      () => setNote('Alamat disalin.'),
      () => setNote('Belum tersalin. Pilih teksnya, lalu salin sendiri.'),
    )
  }

  return (
    <section className={classes.feed} aria-labelledby="langganan-kalender">
      <h2 id="langganan-kalender">Langganan kalender</h2>
      <p className={classes.muted}>
        Tempel alamat ini di Google Kalender, Apple, atau Outlook sebagai kalender langganan. Kalendermu membacanya
        menurut waktunya sendiri, kadang baru sehari kemudian, jadi kabar perubahan tetap kami kirim langsung.
      </p>
      {url !== undefined && (
        <>
          <TextField label="Alamat langganan" value={url} readOnly />
          <p className={classes.muted}>
            Simpan sekarang: alamat ini hanya ditampilkan sekali. Siapa pun yang memilikinya bisa membaca jadwalmu.
          </p>
        </>
      )}
      {url === undefined && feed && feed.createdAt !== null && (
        <p className={classes.muted}>
          Dibuat {formatMoment(feed.createdAt)}.{' '}
          {feed.lastReadAt === null ? 'Belum pernah dibaca.' : `Terakhir dibaca ${formatMoment(feed.lastReadAt)}.`}
        </p>
      )}
      <output className={classes.muted}>{isOnline ? note : 'Mengatur langganan butuh koneksi.'}</output>
      <div className={classes.buttons}>
        {url !== undefined && <Button onClick={copy}>Salin alamat</Button>}
        <Button variant="secondary" disabled={!isOnline} isBusy={create.isPending} onClick={() => create.mutate()}>
          {exists ? 'Buat alamat baru' : 'Buat alamat langganan'}
        </Button>
        {exists && (
          <Button variant="danger-quiet" disabled={!isOnline} isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
            Cabut alamat
          </Button>
        )}
      </div>
    </section>
  )
}

import { useIsOnline } from '#app/session/online.ts'
import { sendNow, useOutbox } from '#app/session/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { EntryRow } from './entry-row.tsx'
import { ReceiptList } from './receipt-list.tsx'
import classes from './sync.module.css'

/** Everything done on this device that the server does not have yet, item by item, and what it confirmed lately. */
export function SyncScreen() {
  const outbox = useOutbox()
  const isOnline = useIsOnline()
  const refused = outbox.entries.filter(entry => entry.state === 'refused')
  const waiting = outbox.entries.filter(entry => entry.state !== 'refused')
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Belum terkirim</h1>
        <p className={classes.lead}>{summary(waiting.length, isOnline)}</p>
        {outbox.lastDeliveredAt !== undefined && (
          <p className={classes.note}>Terakhir terkirim {formatMoment(outbox.lastDeliveredAt)}</p>
        )}
        {waiting.length > 0 && (
          <Button onClick={() => void sendNow()} isBusy={outbox.state === 'sending'} disabled={!isOnline}>
            {outbox.state === 'sending' ? `Mengirim ${outbox.sent} dari ${outbox.total}` : 'Kirim sekarang'}
          </Button>
        )}
      </header>
      {refused.length > 0 && (
        <section className={classes.section} aria-labelledby="perlu-perhatian">
          <h2 id="perlu-perhatian">Perlu perhatian</h2>
          <p className={classes.note}>
            Ini tidak diterima server. Tidak ada yang dibuang sebelum kamu sendiri membuangnya.
          </p>
          <ul className={classes.list}>
            {refused.map(entry => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={classes.section} aria-labelledby="menunggu">
          <h2 id="menunggu">Menunggu dikirim</h2>
          <ul className={classes.list}>
            {waiting.map(entry => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      <ReceiptList />
    </div>
  )
}

function summary(waitingCount: number, isOnline: boolean): string {
  if (waitingCount === 0) return 'Semua pekerjaanmu sudah sampai di server.'
  const what = `${waitingCount} pekerjaan tersimpan aman di perangkat ini`
  return isOnline ? `${what} dan sedang menunggu giliran dikirim.` : `${what} dan dikirim sendiri begitu ada koneksi.`
}

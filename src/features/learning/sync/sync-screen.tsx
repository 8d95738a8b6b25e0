import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { groupWork } from '#app/data/outbox/group-work.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatAge } from '#app/lib/time-spans.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useMaterialTitles, useLockedWorkCount } from '#app/outbox/device-work.ts'
import { useConnection } from '#app/session/online.ts'
import { sendNow, useOutbox, useReceipts } from '#app/outbox/outbox.ts'
import { formatSendingProgress } from '#app/outbox/sending-text.ts'
import { Button } from '#app/ui/button.tsx'
import { LongList } from './long-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { SupportCodeSection } from './support-part.tsx'
import { describeWaitingWork } from './waiting-summary.ts'
import { WorkRow } from './work-row.tsx'
import classes from './sync.module.css'

/** Lists all work that the server does not have yet, and recently confirmed entries. */
export function SyncScreen() {
  const outbox = useOutbox()
  const receipts = useReceipts()
  const titles = useMaterialTitles()
  const lockedCount = useLockedWorkCount()
  const connection = useConnection()
  const now = useNow()
  const refusedEntries = outbox.entries.filter(entry => entry.state === 'refused')
  const waitingWork = groupWork(outbox.entries.filter(entry => entry.state !== 'refused'))
  const lastDeliveredAt = outbox.lastDeliveredAt ?? receipts[0]?.receivedAt
  const row = (entries: readonly OutboxEntry[]) => (
    <WorkRow key={entries[0]?.id} entries={entries} titles={titles} now={now} />
  )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{outbox.entries.length > 0 ? 'Belum terkirim' : 'Semua terkirim'}</h1>
        <p className={classes.lead}>{describeWaitingWork(outbox.unsentCount, refusedEntries.length, connection)}</p>
        {outbox.stalledSince !== undefined && (
          <p className={classes.alarm} role="alert">
            Server belum mengonfirmasi kirimanmu sejak {formatMoment(outbox.stalledSince)}. Semuanya tetap tersimpan di
            perangkat ini dan dicoba terus.
          </p>
        )}
        {lastDeliveredAt !== undefined && (
          <p className={classes.note}>
            Terakhir terkirim {formatMoment(lastDeliveredAt)} ({formatAge(lastDeliveredAt, now)})
          </p>
        )}
        {waitingWork.length > 0 && (
          <Button
            onClick={() => void sendNow()}
            isBusy={outbox.state === 'sending'}
            disabled={connection === 'offline'}
          >
            {outbox.state === 'sending' ? formatSendingProgress(outbox) : 'Kirim sekarang'}
          </Button>
        )}
      </header>
      {refusedEntries.length > 0 && (
        <section className={classes.section} aria-labelledby="perlu-perhatian">
          <h2 id="perlu-perhatian">Perlu perhatian</h2>
          <p className={classes.note}>
            Ini tidak diterima server. Tidak ada yang dibuang sebelum kamu sendiri membuangnya.
          </p>
          <LongList items={refusedEntries}>{entry => row([entry])}</LongList>
        </section>
      )}
      {waitingWork.length > 0 && (
        <section className={classes.section} aria-labelledby="menunggu">
          <h2 id="menunggu">Menunggu dikirim</h2>
          <LongList items={waitingWork}>{row}</LongList>
        </section>
      )}
      <ReceiptList receipts={receipts} titles={titles} />
      {lockedCount > 0 && (
        <p className={classes.note}>
          Ada {formatNumber(lockedCount)} pekerjaan milik akun lain di perangkat ini. Isinya tersegel. Begitu pemiliknya
          masuk lagi, yang sudah selesai terkirim dan yang baru dimulai bisa dilanjutkan.
        </p>
      )}
      <SupportCodeSection
        entries={outbox.entries}
        lockedCount={lockedCount}
        lastDeliveredAt={lastDeliveredAt}
        isStalled={outbox.stalledSince !== undefined}
        now={now}
      />
    </div>
  )
}

const TICK_MS = 30_000

/** Returns the current time. Updates it while the page is open, because the page shows how old each entry is. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

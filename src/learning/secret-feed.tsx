import { useState } from 'react'
import type { SecretFeed } from '#contract/site/feed.ts'
import { formatMoment } from '#app/lib/moments.ts'
import type { Action } from '#app/lib/use-action.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './secret-feed.module.css'

interface FeedLabels {
  title: string
  text: string
  /** Warning about the data that anyone who knows the URL can read. */
  warning: string
  revoked: string
  create: string
}

/** State of the displayed URL and of the message about it. */
export function useShownAddress(labels: FeedLabels) {
  const [url, setUrl] = useState<string>()
  const [note, setNote] = useState('')
  return {
    url,
    note,
    setNote,
    onCreated: (answer: { url: string }) => {
      setUrl(answer.url)
      setNote('')
    },
    onRevoked: () => {
      setUrl(undefined)
      setNote(labels.revoked)
    },
  }
}

interface Props {
  id: string
  labels: FeedLabels
  /** Undefined until the feed has loaded. */
  feed: SecretFeed | undefined
  shown: ReturnType<typeof useShownAddress>
  create: Action<[]>
  revoke: Action<[]>
}

/**
 * Section for a subscription by a secret URL. The URL is shown only once, because anyone who knows it can read the
 * feed.
 */
export function SecretFeedSection({ id, labels, feed, shown: { url, note, setNote }, create, revoke }: Props) {
  const isOnline = useIsOnline()
  const exists = url !== undefined || (feed !== undefined && feed.createdAt !== null)

  function copy() {
    if (url === undefined) return
    navigator.clipboard.writeText(url).then(
      () => setNote('Alamat disalin.'),
      () => setNote('Belum tersalin. Pilih teksnya, lalu salin sendiri.'),
    )
  }

  return (
    <section className={classes.feed} aria-labelledby={id}>
      <h2 id={id}>{labels.title}</h2>
      <p className={classes.muted}>{labels.text}</p>
      {url !== undefined && (
        <>
          <TextField label="Alamat langganan" value={url} readOnly />
          <p className={classes.muted}>Simpan sekarang: alamat ini hanya ditampilkan sekali. {labels.warning}</p>
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
        <Button variant="secondary" disabled={!isOnline} isBusy={create.isBusy} onClick={() => void create.run()}>
          {exists ? 'Buat alamat baru' : labels.create}
        </Button>
        {exists && (
          <Button variant="danger-quiet" disabled={!isOnline} isBusy={revoke.isBusy} onClick={() => void revoke.run()}>
            Cabut alamat
          </Button>
        )}
      </div>
    </section>
  )
}

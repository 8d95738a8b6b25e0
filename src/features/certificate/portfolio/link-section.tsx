import { useContext, useState } from 'react'
import { type Portfolio, revokePortfolio, sharePortfolio } from '#contract/certificate/portfolio.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser } from '#app/notices/show-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { OriginContext, ShareLink } from '#app/ui/share-link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './share.module.css'

interface Props {
  portfolio: Portfolio
  hasChanges: boolean
  /** Stores the choice that the screen shows, so that the page of a new link shows the same choice. */
  save: () => Promise<void>
}

/** Section to create, copy, share and revoke the public URL of the portfolio. */
export function LinkSection({ portfolio: { code, sharedAt }, hasChanges, save }: Props) {
  const isOnline = useIsOnline()
  const origin = useContext(OriginContext)
  const { call } = useCall()
  const [note, setNote] = useState('')
  const share = useAction(async () => {
    await save()
    await call(sharePortfolio, {})
    setNote(code === null ? '' : 'Link baru sudah dibuat. Link lama berhenti berlaku.')
  }, alertFailure)
  const revoke = useAction(async () => {
    await call(revokePortfolio, {})
    setNote('Link dicabut. Halaman dan berkasnya tidak bisa dibuka lagi.')
  }, alertFailure)
  const path = code === null ? undefined : `/portofolio/${code}`

  async function askThenReplace() {
    if (code === null || (await confirmEnd('Ganti link portofoliomu?', 'Ganti link'))) await share.run()
  }
  async function askThenRevoke() {
    if (await confirmEnd('Cabut link portofoliomu?', 'Cabut link')) await revoke.run()
  }

  function copy() {
    navigator.clipboard.writeText(`${origin}${path}`).then(
      () => setNote('Link disalin.'),
      () => setNote('Belum tersalin. Pilih teksnya, lalu salin sendiri.'),
    )
  }

  return (
    <section className={cardPage.card} aria-labelledby="link-publik">
      <h2 id="link-publik" className={classes.title}>
        Link publik
      </h2>
      {path === undefined ? (
        <p className={classes.muted}>
          Belum dibagikan. Siapa pun yang punya link bisa membuka halamannya tanpa akun, sampai kamu mencabutnya.
        </p>
      ) : (
        <>
          <TextField label="Alamat halamanmu" value={origin + path} readOnly />
          <p className={classes.muted}>
            {sharedAt !== null && `Dibagikan ${formatMoment(sharedAt)}. `}
            {hasChanges
              ? 'Perubahan pilihan tampil di sana setelah kamu menyimpannya.'
              : 'Siapa pun yang punya link ini bisa membukanya.'}
          </p>
        </>
      )}
      <output className={classes.muted}>{note}</output>
      <div className={classes.buttons}>
        {path !== undefined && (
          <>
            <Button onClick={copy}>Salin link</Button>
            <ShareLink title="Portofolio belajarku" path={path} className={getButtonClass('secondary')} />
            <a className={getButtonClass('secondary')} href={path} target="_blank" rel="noopener">
              Lihat halamannya
            </a>
          </>
        )}
        <Button
          variant={path === undefined ? 'primary' : 'ghost'}
          disabled={!isOnline}
          isBusy={share.isBusy}
          onClick={() => void askThenReplace()}
        >
          {path === undefined ? 'Buat link publik' : 'Ganti dengan link baru'}
        </Button>
        {path !== undefined && (
          <Button
            variant="danger-quiet"
            disabled={!isOnline}
            isBusy={revoke.isBusy}
            onClick={() => void askThenRevoke()}
          >
            Cabut link
          </Button>
        )}
      </div>
    </section>
  )
}

/** Asks before a link is revoked, because an employer may have the link, and a revoked link never works again. */
async function confirmEnd(title: string, label: string): Promise<boolean> {
  const answer = await askUser({
    title,
    text: 'Link yang sudah kamu berikan, misalnya ke perekrut, tidak bisa dibuka lagi dan tidak bisa dikembalikan.',
    choices: [
      { value: 'end', label, isDanger: true },
      { value: 'keep', label: 'Batal' },
    ],
  })
  return answer === 'end'
}

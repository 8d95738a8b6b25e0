import { brand } from '#contract/site/brand.ts'
import { useState } from 'react'
import { consentTexts, Purpose } from '#contract/account/consent.ts'
import { useSession } from '#app/session/session.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { formatDate } from '#app/lib/times.ts'
import { type ConsentChoice, isChoiceCurrent } from './choice.ts'
import { storeConsentChoice } from './decide.ts'
import classes from './privacy.module.css'
import { useConsentChoice } from './use-choice.ts'

/** Screen `/privasi`: lets the user make, see and withdraw the privacy choice. */
export function PrivacyScreen() {
  const { user } = useSession()
  const storedChoice = useConsentChoice()
  const choice = isChoiceCurrent(storedChoice) ? storedChoice : undefined
  return (
    <div className={cardPage.page}>
      <PageHead
        title="Privasi"
        text={`Tanpa izinmu kami tidak mencatat apa pun selain yang dibutuhkan supaya ${brand.name} berjalan. Semua fitur tetap sama, apa pun pilihanmu.`}
      />
      <ChoiceForm choice={choice} />
      <section className={joinClassNames(cardPage.card, classes.facts)} aria-labelledby="yang-dicatat">
        <h2 id="yang-dicatat">Yang perlu kamu tahu</h2>
        <ul>
          <li>Yang kamu ketik, alamat lengkap halaman, email, dan kode voucher tidak pernah ikut dicatat.</li>
          <li>Catatan dihapus setelah 90 hari. Yang tinggal hanya jumlah per hari, tanpa siapa pun di dalamnya.</li>
          <li>Kalau izin dicabut, pencatatan berhenti saat itu juga dan catatan yang sudah ada dihapus.</li>
          <li>Izin berlaku satu tahun. Bukti pilihanmu kami simpan bersama versi teks yang kamu baca.</li>
        </ul>
        <p>
          {user && (
            <>
              Semua data tentangmu bisa diunduh atau dihapus di <AppLink to="/akun">Pengaturan akun</AppLink>.{' '}
            </>
          )}
          Selengkapnya di <AppLink to="/privacy-policy">Kebijakan privasi</AppLink>.
        </p>
      </section>
    </div>
  )
}

function ChoiceForm({ choice }: { choice: ConsentChoice | undefined }) {
  const [chosenPurposes, setChosenPurposes] = useState<readonly Purpose[]>(choice?.purposes ?? [])
  // Time of the displayed choice. A newer choice may come from this form, another tab or another user. The form then
  // shows the newer choice without moving the focus.
  const [shownChoiceTime, setShownChoiceTime] = useState(choice?.decidedAt)
  if (shownChoiceTime !== choice?.decidedAt) {
    setShownChoiceTime(choice?.decidedAt)
    setChosenPurposes(choice?.purposes ?? [])
  }
  const hasAgreed = (choice?.purposes.length ?? 0) > 0
  return (
    <form
      className={joinClassNames(cardPage.card, classes.form)}
      aria-label="Pilihan privasi"
      onSubmit={event => {
        event.preventDefault()
        void storeConsentChoice(chosenPurposes)
      }}
    >
      <output className={classes.state}>{getState(choice)}</output>
      {Purpose.options.map(purpose => (
        <label key={purpose} className={classes.purpose}>
          <input
            type="checkbox"
            checked={chosenPurposes.includes(purpose)}
            onChange={({ target }) =>
              setChosenPurposes(before =>
                target.checked ? [...before, purpose] : before.filter(each => each !== purpose),
              )
            }
          />
          <span>
            <strong>{consentTexts[purpose].title}</strong> {consentTexts[purpose].text}
          </span>
        </label>
      ))}
      <div className={classes.answers}>
        <Button type="submit" variant="secondary">
          Simpan pilihan
        </Button>
        <Button variant="secondary" onClick={() => void storeConsentChoice([])}>
          {hasAgreed ? 'Cabut semua izin' : 'Tolak semua'}
        </Button>
      </div>
    </form>
  )
}

function getState(choice: ConsentChoice | undefined): string {
  if (!choice) return 'Kamu belum memilih. Tidak ada yang dicatat.'
  const titles = choice.purposes.map(purpose => consentTexts[purpose].title)
  const statusText =
    titles.length === 0 ? 'Kamu menolak semuanya. Tidak ada yang dicatat.' : `Kamu setuju: ${titles.join(', ')}.`
  const when = `Dipilih ${formatDate(new Date(choice.decidedAt).toISOString())}.`
  const later = choice.isUnsent ? ' Sudah berlaku di perangkat ini; server diberi tahu begitu ada sambungan.' : ''
  return `${statusText} ${when}${later}`
}

import { useSnapshot } from 'valtio'
import { cleanVoucher, isVoucherCode } from '#contract/payment/redeem-code.rules.ts'
import { useIsOnline } from '#app/session/online.ts'
import { useSession } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RedeemDialogs } from './redeem-dialogs-host.tsx'
import classes from './redeem-flow.module.css'
import {
  choosePartner,
  goToNextStep,
  goToPreviousStep,
  redeemState,
  resetRedeemFlow,
  typeCode,
} from './redeem-state.ts'
import { redeemPartnerIds, redeemPartners } from '#contract/payment/redeem-partner.ts'
import { useRedeem } from './use-redeem.ts'
import { VoucherOffering } from './voucher-offering.tsx'

const STEP_COUNT = 3

/** Section to redeem a voucher in three steps: partner, code, check. */
export function RedeemFlow() {
  const { step } = useSnapshot(redeemState)
  return (
    <section className={classes.card} aria-labelledby="tukar-voucher">
      <h2 id="tukar-voucher" className={classes.title}>
        Tukar voucher
      </h2>
      <p className={classes.step} aria-live="polite">
        Langkah {step + 1} dari {STEP_COUNT}
      </p>
      {step === 0 && <PartnerStep />}
      {step === 1 && <CodeStep />}
      {step >= 2 && <ReviewStep />}
      <RedeemDialogs />
    </section>
  )
}

function PartnerStep() {
  const { partner } = useSnapshot(redeemState)
  return (
    <>
      <ChoiceGroup legend="Kamu membeli kelasnya di mana?">
        {redeemPartnerIds.map(id => (
          <Choice
            key={id}
            name="mitra"
            value={id}
            title={redeemPartners[id].name}
            isChosen={partner === id}
            onChoose={() => choosePartner(id)}
          >
            Kodenya diawali {redeemPartners[id].prefix}
          </Choice>
        ))}
      </ChoiceGroup>
      <Button size="l" isFullWidth disabled={partner === undefined} onClick={goToNextStep}>
        Lanjut
      </Button>
    </>
  )
}

function CodeStep() {
  const { code, partner } = useSnapshot(redeemState)
  const cleaned = cleanVoucher(code)
  const isWhole = isVoucherCode(cleaned)
  const { prefix } = redeemPartners[partner ?? 'toko']
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (isWhole) goToNextStep()
      }}
    >
      <TextField
        label="Kode voucher"
        value={code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={`${prefix}XXXXXXXXX`}
        hint="12–14 huruf dan angka. Spasi, tanda hubung, dan huruf kecil tidak masalah."
        error={codeProblem(cleaned)}
        onChange={event => typeCode(event.target.value)}
      />
      <div className={classes.actions}>
        <Button variant="secondary" onClick={goToPreviousStep}>
          Kembali
        </Button>
        <Button data-track="redeem" type="submit" disabled={!isWhole}>
          Lanjut
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns the error of a voucher code. Codes with fewer than 12 characters have no error, because the user is still
 * typing.
 */
function codeProblem(cleaned: string): string | undefined {
  if (cleaned.length < 12 || isVoucherCode(cleaned)) return undefined
  return cleaned.length > 14
    ? 'Kodenya terlalu panjang: paling banyak 14 huruf dan angka.'
    : 'Kode voucher diawali DRTOK, DRBKL, atau DRKRM.'
}

function ReviewStep() {
  const { code } = useSnapshot(redeemState)
  const { user } = useSession()
  const isOnline = useIsOnline()
  const { redeem, isRedeeming } = useRedeem()
  return (
    <>
      <p className={classes.code}>
        <span className="visually-hidden">Kode voucher: </span>
        {cleanVoucher(code)}
      </p>
      {user && isOnline && <VoucherOffering voucher={cleanVoucher(code)} />}
      <p className={classes.note}>
        {user
          ? 'Setelah ditukar, kelasnya langsung ada di akunmu dan kodenya tidak bisa dipakai lagi.'
          : 'Masuk dulu supaya kelasnya tersimpan di akunmu. Kodenya tetap ada setelah kamu masuk.'}
      </p>
      {!isOnline && (
        <output className={classes.offline}>
          Kamu sedang offline. Kodemu aman di sini; tukarkan begitu koneksi kembali.
        </output>
      )}
      <div className={classes.actions}>
        <Button variant="secondary" disabled={isRedeeming} onClick={goToPreviousStep}>
          Ubah kode
        </Button>
        <Button isBusy={isRedeeming} onClick={redeem}>
          {user ? 'Tukar voucher' : 'Masuk dan tukar'}
        </Button>
      </div>
      <Button variant="ghost" disabled={isRedeeming} onClick={resetRedeemFlow}>
        Mulai dari awal
      </Button>
    </>
  )
}

import { AppLink } from '#app/ui/app-link.tsx'
import classes from './e-wallet-notice.module.css'

/** Explains how phone credit reaches the e-wallet, and shows the phone number of the profile. */
export function EWalletText({ phoneNumber }: { phoneNumber: string }) {
  return (
    <>
      <p className={classes.words}>
        Poin dari kuis bisa ditukar dengan pulsa. Pulsa dikirim ke nomor telepon yang kamu tulis saat menukar: pakai
        nomor yang terdaftar di e-wallet kamu, supaya hadiahnya sampai ke sana.
      </p>
      <p className={classes.words}>
        Nomor di profilmu: <strong>{phoneNumber}</strong>. <AppLink to="/akun/edit-profile">Ubah nomor</AppLink>
      </p>
    </>
  )
}

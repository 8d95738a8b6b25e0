import { forgetPassword } from '#contract/account/account-mail.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './security-section.module.css'

/**
 * Section for users without a password, for example after a sign-up with Google. They have no old password, so the
 * emailed link proves their identity.
 */
export function FirstPasswordSection({ email }: { email: string }) {
  const asking = useAction(() => callApi(forgetPassword, { body: { email } }), alertFailure)
  return (
    <section className={classes.section} aria-labelledby="buat-password">
      <h2 id="buat-password" className={classes.title}>
        Buat password
      </h2>
      <p className={classes.text}>
        Akun ini belum punya password. Mau masuk dengan email juga? Buat password lewat link yang kami kirim ke {email}.
        Setelah itu semua perangkat perlu masuk lagi.
      </p>
      <Button variant="secondary" isBusy={asking.isBusy} onClick={() => void asking.run()}>
        Kirim link untuk membuat password
      </Button>
      <output className={classes.text}>{asking.answer && 'Link sudah dikirim. Cek juga folder spam.'}</output>
    </section>
  )
}

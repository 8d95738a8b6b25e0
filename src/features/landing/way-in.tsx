import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import classes from './way-in.module.css'

/**
 * The document is the same for everybody; its head marks members before the first paint, and style sheets choose. So
 * nothing moves when the script arrives, and nothing is wrong when it never does.
 */
export function WayIn({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <div className={classes.row}>
      <AppLink to="/auth/register" className={classNames(buttonClass('primary', 'l'), classes.visitor)}>
        Buat akun
      </AppLink>
      <AppLink to="/dashboard" className={classNames(buttonClass('primary', 'l'), classes.member)}>
        Lanjutkan belajar
      </AppLink>
      <AppLink to="/kelas" className={classNames(buttonClass('secondary', 'l'), classes.catalog)}>
        Lihat kelas
      </AppLink>
      {!isQuiet && (
        <p className={classNames(classes.hint, classes.visitor)}>
          Sudah punya akun? <AppLink to="/auth/login">Masuk</AppLink>
        </p>
      )}
    </div>
  )
}

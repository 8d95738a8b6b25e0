import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import classes from './entry-link.module.css'

/**
 * Link for visitors and for members. The document is the same for all users: a script in its head marks members before
 * the first paint, and style sheets show the right link. So nothing moves when the app's script runs, and the link
 * works without it.
 */
export function EntryLink({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <div className={classes.row}>
      <AppLink to="/auth/register" className={classNames(buttonClass('primary', 'l'), classes.visitor)}>
        Buat akun
      </AppLink>
      <AppLink to="/dashboard" className={classNames(buttonClass('primary', 'l'), classes.member)}>
        Lanjutkan belajar
      </AppLink>
      <AppLink to="/kelas" className={buttonClass('secondary', 'l')}>
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

import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './entry-link.module.css'

/**
 * Links to the registration and the login for visitors, or to the dashboard for members, and to the courses. The
 * document is the same for all users. Therefore an inline script marks members before the first paint, and style sheets
 * show the right links. So the layout does not shift when the app starts, and the links also work without the app.
 */
export function EntryLink({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <div className={classes.row}>
      <AppLink to="/auth/register" className={joinClassNames(getButtonClass('primary', 'l'), classes.visitor)}>
        Buat akun
      </AppLink>
      <AppLink to="/dashboard" className={joinClassNames(getButtonClass('primary', 'l'), classes.member)}>
        Lanjutkan belajar
      </AppLink>
      <AppLink to="/kelas" className={getButtonClass('secondary', 'l')}>
        Lihat kelas
      </AppLink>
      {!isQuiet && (
        <p className={joinClassNames(classes.hint, classes.visitor)}>
          Sudah punya akun? <AppLink to="/auth/login">Masuk</AppLink>
        </p>
      )}
    </div>
  )
}

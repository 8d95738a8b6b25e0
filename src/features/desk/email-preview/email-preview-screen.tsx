import { useSuspenseQuery } from '@tanstack/react-query'
import type { EmailView } from '#contract/admin/email-preview.ts'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { emailPreviewsQuery } from '#app/queries/desk/email-preview.ts'
import { EmailList } from './email-list.tsx'
import classes from './email-preview.module.css'
import { OpenedEmail } from './opened-email.tsx'
import { TestEmailButton } from './test-email-button.tsx'
import { useFocusOfPane } from './use-focus-of-pane.ts'

interface Props {
  /** Id of the opened email. */
  email?: string | undefined
  view: EmailView
  onView: (view: EmailView) => void
}

/** Lists every kind of email that the server sends, and shows the opened email with sample data. */
export function EmailPreviewScreen({ email: id, view, onView }: Props) {
  const { data } = useSuspenseQuery(emailPreviewsQuery())
  const paneRef = useFocusOfPane(id)
  const opened = data.emails.find(email => email.id === id)
  return (
    <div className={classes.screen}>
      <ScreenHead
        title="Contoh Email"
        text="Semua email yang bisa dikirim server, dengan data contoh. Tombol dan tautan di dalamnya tidak bisa dibuka dari sini."
      />
      <div className={classes.panes} data-open={id !== undefined}>
        <div className={classes.list}>
          <TestEmailButton />
          <EmailList emails={data.emails} openId={id} view={view} />
        </div>
        <section ref={paneRef} tabIndex={-1} className={classes.pane} aria-label="Isi email">
          {opened ? (
            <OpenedEmail email={opened} from={data.from} to={data.to} view={view} onView={onView} />
          ) : (
            <p>{id === undefined ? 'Pilih email untuk melihat isinya.' : 'Email itu tidak ada. Pilih yang lain.'}</p>
          )}
        </section>
      </div>
    </div>
  )
}

import { Flex, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { EmailView } from '#contract/admin/email-preview.ts'
import { Part } from '#app/desk/part.tsx'
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
    <Stack gap="md" className={classes.screen}>
      <ScreenHead
        title="Contoh Email"
        text="Semua email yang bisa dikirim server, dengan data contoh. Tombol dan tautan di dalamnya tidak bisa dibuka dari sini."
      />
      <Flex gap="1.5rem" className={classes.panes} data-open={id !== undefined}>
        <Stack align="start" gap="md" className={classes.list}>
          <TestEmailButton />
          <EmailList emails={data.emails} openId={id} view={view} />
        </Stack>
        <Part ref={paneRef} tabIndex={-1} gap="md" flex={1} miw={0} className={classes.pane} aria-label="Isi email">
          {opened ? (
            <OpenedEmail email={opened} from={data.from} to={data.to} view={view} onView={onView} />
          ) : (
            <Text c="dimmed">
              {id === undefined ? 'Pilih email untuk melihat isinya.' : 'Email itu tidak ada. Pilih yang lain.'}
            </Text>
          )}
        </Part>
      </Flex>
    </Stack>
  )
}

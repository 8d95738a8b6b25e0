import { Box, Paper, Title } from '@mantine/core'
import type { EmailPreview, EmailPreviews, EmailView } from '#contract/admin/email-preview.ts'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { ScrollSection } from '#app/desk/scroll-section.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { formatEmailAddress } from './email-address.ts'
import classes from './email-preview.module.css'
import { viewLabels } from './labels.ts'

interface Props extends Pick<EmailPreviews, 'from' | 'to'> {
  email: EmailPreview
  view: EmailView
  onView: (view: EmailView) => void
}

const formatPerson = ({ name, address }: EmailPreviews['from']) => `${name} <${address}>`

const views = (['phone', 'desktop', 'text'] as const).map(value => ({ value, name: viewLabels[value] }))

/** Shows an email as a phone or a computer shows it, or its plain text. */
export function OpenedEmail({ email, from, to, view, onView }: Props) {
  return (
    <>
      <TouchLink component={AppLink} className={classes.back} to={formatEmailAddress(undefined, view)}>
        Semua email
      </TouchLink>
      <Title order={2}>{email.name}</Title>
      <Facts
        facts={[
          ['Subjek', email.subject],
          ['Dari', formatPerson(from)],
          ['Kepada', formatPerson(to)],
          ['Kapan dikirim', email.occasion],
          ['Bisa dimatikan pengguna', email.group === 'notice' ? 'Ya' : 'Tidak'],
          email.hasCalendar ? ['Lampiran', 'semai.ics (kalender)'] : null,
        ]}
      />
      <FilterTabs label="Tampilan" value={view} choices={views} onChoose={onView} />
      <ScrollSection label={viewLabels[view]}>
        {view === 'text' ? (
          <Paper withBorder maw="40rem" p="md">
            <UserText component="pre" m={0} ff="monospace" fz="xs">
              {email.text}
            </UserText>
          </Paper>
        ) : (
          <Box
            component="iframe"
            display="block"
            w={view === 'phone' ? 'min(22.5rem, 100%)' : '40rem'}
            h="44rem"
            bd="1px solid var(--line)"
            bdrs="md"
            bg="#fff"
            title={email.subject}
            sandbox=""
            src={email.frameUrl}
          />
        )}
      </ScrollSection>
    </>
  )
}

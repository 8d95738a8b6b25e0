import { Flex, NavLink, Title } from '@mantine/core'
import { type EmailPreview, type EmailView, emailGroups } from '#contract/admin/email-preview.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { formatEmailAddress, getEmailLinkId } from './email-address.ts'
import { groupLabels } from './labels.ts'

interface Props {
  emails: readonly EmailPreview[]
  openId: string | undefined
  view: EmailView
}

/** Links to the emails, by group. */
export function EmailList({ emails, openId, view }: Props) {
  return (
    <Flex component="nav" direction="column" gap="md" aria-label="Daftar email">
      {emailGroups.map(group => (
        <section key={group} aria-labelledby={`kelompok-${group}`}>
          <Title order={2} id={`kelompok-${group}`}>
            {groupLabels[group]}
          </Title>
          <PlainList gap={0}>
            {emails
              .filter(email => email.group === group)
              .map(({ id, name, occasion }) => (
                <li key={id}>
                  <NavLink
                    component={AppLink}
                    to={formatEmailAddress(id, view)}
                    id={getEmailLinkId(id)}
                    label={name}
                    description={occasion}
                    active={id === openId}
                    // Must be false and not undefined. With undefined the link component would mark every link to this
                    // path as current.
                    aria-current={id === openId ? 'page' : false}
                  />
                </li>
              ))}
          </PlainList>
        </section>
      ))}
    </Flex>
  )
}

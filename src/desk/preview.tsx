import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ActionRow } from './action-row.tsx'
import { formatPreviewName, type PreviewRole } from '#app/lib/preview-window.ts'
import { Button } from '#app/ui/button.tsx'

/** Window with the size of a phone: 390x844. */
const SIZE = 'popup,width=390,height=844'

const roles: Readonly<Record<PreviewRole, string>> = {
  visitor: 'Pengunjung',
  learner: 'Pelajar',
  expert: 'Pakar',
  admin: 'Admin',
}

let opened: Window | null = null

interface Props {
  path: string
  /**
   * Id of a floating button, campaign or testimonial that the preview shows at once. On the real page other elements
   * may be shown before it.
   */
  subject?: string
}

/**
 * Button that opens the real page in a window with the size of a phone, as a user with the selected role sees it, with
 * unpublished content. All previews use the same window.
 */
export function PreviewButton({ path, subject }: Props) {
  const [role, setRole] = useState<PreviewRole>('learner')
  return (
    <ActionRow>
      <Button variant="secondary" onClick={() => openPreview(path, formatPreviewName(role, subject))}>
        Pratinjau di ponsel
      </Button>
      <NativeSelect
        label="Dilihat sebagai"
        value={role}
        data={Object.entries(roles).map(([value, label]) => ({ value, label }))}
        onChange={event => setRole(event.currentTarget.value as PreviewRole /* the options have only these values */)}
      />
    </ActionRow>
  )
}

function openPreview(path: string, name: string): void {
  if (opened && !opened.closed) {
    opened.name = name
    const { pathname, hash, href } = new URL(path, location.origin)
    // If only the subject differs, the page is reloaded, because a changed fragment alone does not load a page again.
    if (opened.location.pathname === pathname) {
      opened.location.hash = hash
      opened.location.reload()
    } else opened.location.assign(href)
  } else opened = window.open(path, name, SIZE)
  opened?.focus()
}

/** Refreshes an open preview after a draft was saved. */
export function renewPreview(): void {
  if (opened && !opened.closed) opened.location.reload()
}

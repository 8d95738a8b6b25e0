import { useState } from 'react'
import { previewName, type PreviewRole } from '#app/lib/preview-window.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './desk.module.css'

/** product.md §2 'Preview': a phone's window, 390x844. */
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
  /** The id of a button, campaign or testimonial: what speaks by itself would otherwise wait for its turn. */
  subject?: string
}

/** Opens the real page in a phone's window, as somebody would see it, with what is not published yet. One window for all of it. */
export function PreviewButton({ path, subject }: Props) {
  const [role, setRole] = useState<PreviewRole>('learner')
  return (
    <div className={classes.preview}>
      <Button variant="secondary" onClick={() => openPreview(path, previewName(role, subject))}>
        Pratinjau di ponsel
      </Button>
      <label className={classes.select}>
        Dilihat sebagai
        <select value={role} onChange={event => setRole(event.currentTarget.value as PreviewRole /* one of ours */)}>
          {Object.entries(roles).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function openPreview(path: string, name: string): void {
  if (opened && !opened.closed) {
    opened.name = name
    const { pathname, hash, href } = new URL(path, location.origin)
    // The same address under another name is another page, and a fragment alone loads nothing.
    if (opened.location.pathname === pathname) {
      opened.location.hash = hash
      opened.location.reload()
    } else opened.location.assign(href)
  } else opened = window.open(path, name, SIZE)
  opened?.focus()
}

/** After a draft was saved: an open preview shows it. */
export function renewPreview(): void {
  if (opened && !opened.closed) opened.location.reload()
}

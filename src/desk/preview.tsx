import { PREVIEW_WINDOW } from '#app/lib/preview-window.ts'
import { Button } from '#app/ui/button.tsx'

/** product.md §2 'Preview': a phone's window, 390x844. */
const SIZE = 'popup,width=390,height=844'

let opened: Window | null = null

/** Opens the real page of a learner in a phone's window, with what is not published yet. One window for all of it. */
export function PreviewButton({ path }: { path: string }) {
  return (
    <Button
      variant="secondary"
      onClick={() => {
        opened = window.open(path, PREVIEW_WINDOW, SIZE)
        opened?.focus()
      }}
    >
      Pratinjau di ponsel
    </Button>
  )
}

/** After a draft was saved: an open preview shows it. */
export function renewPreview(): void {
  if (opened && !opened.closed) opened.location.reload()
}

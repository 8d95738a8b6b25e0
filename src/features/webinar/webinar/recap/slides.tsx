import { useState } from 'react'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import classes from '../webinar.module.css'

const PdfReader = createLazyPart(() => import('#app/learning/pdf/pdf-reader.tsx').then(module => module.default), {
  fallback: <LoadingState label="Menyiapkan PDF…" />,
})

/** Slides, opened by a tap, because the PDF reader alone takes half a megabyte (compressed). */
export function Slides({ title, url, bytes }: { title: string; url: string; bytes: number }) {
  const canOpen = useIsFileAvailable(url)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <section aria-labelledby="salindia">
      <h2 id="salindia">Salindia</h2>
      {isOpen && !hasFailed ? (
        <PdfReader url={url} title={title} startPage={1} onPage={ignore} onFailure={() => setHasFailed(true)} />
      ) : (
        <>
          {(hasFailed || !canOpen) && (
            <p className={classes.muted}>Salindia ini belum ada di perangkat dan butuh koneksi untuk dibuka.</p>
          )}
          <Button
            variant="secondary"
            disabled={!canOpen}
            onClick={() => {
              setHasFailed(false)
              setIsOpen(true)
            }}
          >
            Baca salindia ({formatBytes(bytes)})
          </Button>
        </>
      )}
    </section>
  )
}

function ignore(): void {
  // The reading position in slides is stored on this device only.
}

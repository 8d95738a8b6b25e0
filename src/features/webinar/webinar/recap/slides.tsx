import { useState } from 'react'
import { useIsFileAvailable } from '#app/downloads/on-device.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useFileFault } from '#app/learning/file-fault/file-fault.ts'
import { FileFaultText } from '#app/learning/file-fault/file-fault-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import classes from '../webinar.module.css'

const PdfReader = createLazyPart(() => import('#app/learning/pdf/pdf-reader.tsx').then(module => module.default), {
  fallback: (
    <LoadingState label="Menyiapkan PDF…">
      <Skeleton aspectRatio="4 / 3" />
    </LoadingState>
  ),
})

/** Slides, opened by a tap, because the PDF reader alone takes half a megabyte (compressed). */
export function Slides({ title, url, bytes }: { title: string; url: string; bytes: number }) {
  const canOpen = useIsFileAvailable(url)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const fault = useFileFault(url, hasFailed)
  return (
    <section aria-labelledby="salindia">
      <h2 id="salindia">Salindia</h2>
      {isOpen && !fault ? (
        <PdfReader url={url} title={title} startPage={1} onPage={ignore} onFailure={() => setHasFailed(true)} />
      ) : (
        <>
          {(fault || !canOpen) && (
            <p className={classes.muted}>
              <FileFaultText what="Salindia ini" fault={fault}>
                Salindia ini belum ada di perangkat dan butuh koneksi untuk dibuka.
              </FileFaultText>
            </p>
          )}
          <Button
            variant="secondary"
            disabled={!canOpen}
            onClick={() => {
              setHasFailed(false)
              setIsOpen(true)
            }}
          >
            {fault ? 'Coba lagi' : `Baca salindia (${formatBytes(bytes)})`}
          </Button>
        </>
      )}
    </section>
  )
}

function ignore(): void {
  // The reading position in slides is stored on this device only.
}

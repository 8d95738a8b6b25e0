import { useEffect, useState } from 'react'
import type { UploadedFile } from '#contract/wire/upload.ts'
import { PdfPage } from '#app/learning/pdf/pdf-page.tsx'
import { usePdf } from '#app/learning/pdf/use-pdf.ts'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import classes from './shown-file.module.css'

/**
 * Shows a submitted file, if the browser can display it. PDF and text files are shown only from the server, because the
 * Content Security Policy forbids reading a local copy.
 */
export function SubmittedFile({ file }: { file: Pick<UploadedFile, 'name' | 'type' | 'url'> }) {
  const isLocal = file.url.startsWith('blob:')
  if (file.type.startsWith('image/')) return <img className={classes.picture} src={file.url} alt={`Isi ${file.name}`} />
  if (file.type === 'application/pdf' && !isLocal) return <Pdf url={file.url} />
  if (file.type === 'text/plain' && !isLocal) return <PlainFile url={file.url} />
  if (file.type === 'video/mp4') {
    return (
      // Videos of learners have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video className={classes.picture} src={file.url} controls preload="metadata" aria-label={`Video ${file.name}`} />
    )
  }
  return <p className={classes.small}>Jenis berkas ini tidak bisa ditampilkan di sini. Unduh untuk membukanya.</p>
}

function Pdf({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  const opened = usePdf(url, () => setHasFailed(true))
  if (hasFailed) return <p className={classes.small}>PDF ini tidak bisa dibuka di sini. Unduh untuk membacanya.</p>
  if (!opened) {
    return (
      <div className={classes.pages}>
        <LoadingState label="Membuka PDF…">
          <Skeleton aspectRatio="1 / 1.414" />
        </LoadingState>
      </div>
    )
  }
  return (
    // Focusable, because the pages scroll inside this box, which must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.pages} tabIndex={0} aria-label={`PDF, ${opened.document.numPages} halaman`}>
      {Array.from({ length: opened.document.numPages }, (_, at) => (
        <PdfPage key={at} opened={opened} number={at + 1} />
      ))}
    </section>
  )
}

/** Maximum length of the displayed part of a text file. */
const TEXT_SHOWN = 20_000

function PlainFile({ url }: { url: string }) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    fetch(url, { signal: leaving.signal })
      .then(answer => (answer.ok ? answer.text() : Promise.reject(new Error(`status ${answer.status}`))))
      .then(whole => setText(whole.slice(0, TEXT_SHOWN)))
      .catch(() => !leaving.signal.aborted && setText('Teks ini tidak bisa dibuka di sini. Unduh untuk membacanya.'))
    return () => leaving.abort()
  }, [url])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.pages} tabIndex={0}>
      {text ?? 'Membuka…'}
    </pre>
  )
}

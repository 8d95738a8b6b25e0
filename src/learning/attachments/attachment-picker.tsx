import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { ASSIGNMENT_FILES_MAX, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './attachments.module.css'
import type { Attachments } from './use-attachments.ts'

const ACCEPT = 'image/*,video/mp4,text/*,.pdf,.doc,.docx,.xlsx,.pptx,.zip,.csv,.md,.sql,.json'

interface Props {
  attachments: Attachments
  max?: number
  /** True while the files are being submitted. The list then stays as it is. */
  isLocked?: boolean
}

/** Control to add files by file picker, camera, drag and drop, or paste. */
export function AttachmentPicker({ attachments, max = ASSIGNMENT_FILES_MAX, isLocked = false }: Props) {
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { files, adding, problem, isReady } = attachments
  const cannotAdd = !isReady || isLocked || files.length >= max
  const add = (added: readonly File[]) => {
    if (!isLocked) void attachments.add(added)
  }
  usePastedFiles(add)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    add([...event.dataTransfer.files])
  }

  const input = (ref: typeof picker, label: string, extra: object) => (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={event => {
        const chosen = [...(event.currentTarget.files ?? [])]
        // Reset, so that choosing the same file again after removing it causes a change event.
        event.currentTarget.value = ''
        add(chosen)
      }}
      {...extra}
    />
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for a mouse; the buttons inside do the same
    <fieldset
      className={joinClassNames(classes.box, isOver && classes.over)}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <legend className={classes.legend}>Berkas</legend>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map(file => (
            <li key={file.id} className={classes.row}>
              <FileText size={20} aria-hidden />
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>
                {formatBytes(file.sizeBytes)}
                {file.originalBytes > file.sizeBytes * 1.05 && ` (dari ${formatBytes(file.originalBytes)})`}
              </span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Hapus ${file.name}`}
                disabled={isLocked}
                onClick={() => attachments.remove(file)}
              >
                <X size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note} aria-live="polite">
        {adding ? `Menyiapkan ${adding}…` : ''}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="secondary" disabled={cannotAdd} onClick={() => picker.current?.click()}>
          <Paperclip size={18} aria-hidden /> Pilih berkas
        </Button>
        <Button variant="secondary" disabled={cannotAdd} onClick={() => camera.current?.click()}>
          <Camera size={18} aria-hidden /> Ambil foto
        </Button>
      </div>
      <p className={classes.note}>
        {max > 1 ? `Sampai ${max} berkas, masing-masing` : 'Satu berkas,'} paling besar {UPLOAD_MAX_BYTES / 1024 ** 2}{' '}
        MB. Bisa juga ditarik atau ditempel ke sini. Foto diperkecil dan lokasinya dihapus sebelum disimpan.
      </p>
      {input(picker, 'Pilih berkas dari perangkat', { multiple: max > 1, accept: ACCEPT })}
      {input(camera, 'Ambil foto dengan kamera', { accept: 'image/*', capture: 'environment' })}
    </fieldset>
  )
}

function usePastedFiles(add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}

import { useEffect, useState } from 'react'
import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { preparePack, type PreparedPack } from './prepare-pack.ts'

const refusals: Record<Exclude<PreparedPack['kind'], 'ready'>, string> = {
  incomplete: 'Sebagian kelas ini hilang dari perangkat. Muat ulang halaman ini untuk memperbaikinya, lalu titipkan.',
  'too-large': 'Kelas ini terlalu besar untuk dititipkan. Temanmu perlu mengunduhnya sendiri.',
  outdated: 'Kelas ini punya versi yang lebih baru. Perbarui dulu, lalu titipkan.',
  'needs-connection':
    'Kelas ini disimpan sebelum bisa dititipkan. Sambungkan internet sebentar (di bawah 100 KB), lalu coba lagi.',
}

export interface HandOverProps {
  row: ClassOnDevice
  onClose: () => void
  /** Class names of the caller, because a style sheet that two chunks share would be an additional file. */
  classes: { row?: string; note?: string; actions?: string; flush?: string }
}

/** Builds the file for another device, then saves or shares it. */
export function HandOverPart({ row, onClose, classes }: HandOverProps) {
  // The row of the first rendering, because the list of downloads replaces its rows with every change.
  const [packedRow] = useState(row)
  const [doneBytes, setDoneBytes] = useState(0)
  const [prepared, setPrepared] = useState<PreparedPack>()
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    let sum = 0
    preparePack(packedRow, count => setDoneBytes((sum += count)), controller.signal).then(setPrepared, error => {
      if (controller.signal.aborted) return
      console.warn('file not built', error)
      setPrepared({ kind: 'incomplete' })
    })
    return () => controller.abort()
  }, [packedRow])
  const file = prepared?.kind === 'ready' ? prepared.file : undefined
  const save = () => {
    if (!file) return
    saveFile(file, file.name)
    setIsSaved(true)
  }
  const share = async () => {
    try {
      await navigator.share({ files: file ? [file] : [] })
    } catch (error) {
      // Browsers refuse some types and large files only when they are shared. The file is then saved instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save()
    }
  }
  return (
    <div className={classes.row}>
      {!prepared && (
        <>
          <ProgressBar percent={row.bytes > 0 ? (doneBytes / row.bytes) * 100 : 0} label="Menyiapkan berkas" />
          <p className={classes.note}>
            Menyiapkan berkas: {formatBytes(doneBytes)} dari {formatBytes(row.bytes)}
          </p>
        </>
      )}
      {/* Present before the result, because screen readers announce only changes of an element that existed before. */}
      <output className={classes.note}>
        {prepared && prepared.kind !== 'ready' && refusals[prepared.kind]}
        {file &&
          `${file.name} (${formatBytes(file.size)}), tanpa data pribadimu. Hanya bisa dipakai teman yang terdaftar di program ini.`}
        {isSaved &&
          ' Disimpan di folder unduhan. Kirim lewat Bluetooth, Quick Share, atau kartu memori. Temanmu membukanya di halaman ‘Penyimpanan di perangkat’, ‘Terima dari teman’.'}
      </output>
      <div className={classes.actions}>
        {file && <Button onClick={save}>Simpan berkas</Button>}
        {file && canShare(file) && (
          <Button variant="secondary" onClick={() => void share()}>
            Bagikan
          </Button>
        )}
        <Button variant="ghost" className={classes.flush} onClick={onClose}>
          {prepared ? 'Tutup' : 'Batal'}
        </Button>
      </div>
    </div>
  )
}

function canShare(file: File): boolean {
  // The type allows undefined, because Firefox and pages loaded over http lack `canShare`.
  const share: Pick<Partial<Navigator>, 'canShare'> = navigator
  return share.canShare?.({ files: [file] }) === true
}

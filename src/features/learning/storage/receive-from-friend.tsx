import FolderInput from 'lucide-react/icons/folder-input'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ReceiveProps } from '#app/learning/packs/receive-part.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './storage.module.css'

const ReceivePart = createLazyPart<ReceiveProps>(
  () => import('#app/learning/packs/parts.tsx').then(module => module.ReceivePart),
  { substitute: () => <output>Bagian ini belum bisa dimuat. Coba pilih berkasnya lagi.</output> },
)

/** Opens a file with a class that another learner saved. */
export function ReceiveFromFriend() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; count: number }>()
  return (
    <section className={classes.section} aria-labelledby="terima">
      <h2 id="terima">Terima dari teman</h2>
      <p className={classes.note}>
        Teman yang menyimpan kelas yang sama bisa menitipkannya lewat Bluetooth, Quick Share, atau kartu memori, tanpa
        kuota. Hanya untuk kelas dari program yang kamu ikuti.
      </p>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <FolderInput size={18} aria-hidden />
          Pilih berkas
        </Button>
      </div>
      {/* Does not filter by file name, because phones do not know the extension and apps that send files change it. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Berkas kelas dari teman"
        onChange={event => {
          const file = event.target.files?.[0]
          // Reset, so that choosing the same file again causes a change event.
          event.target.value = ''
          if (file) setChosen(before => ({ file, count: (before?.count ?? 0) + 1 }))
        }}
      />
      {chosen && <ReceivePart key={chosen.count} file={chosen.file} classes={classes} />}
    </section>
  )
}

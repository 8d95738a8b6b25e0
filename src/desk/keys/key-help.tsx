import { Sheet } from '#app/ui/sheet.tsx'
import classes from './keys.module.css'

const keys = [
  ['j / k', 'Baris berikutnya / sebelumnya'],
  ['Enter', 'Buka baris'],
  ['x', 'Pilih baris'],
  ['Shift + x', 'Pilih sampai baris ini'],
  ['/', 'Cari'],
  ['Esc', 'Tutup panel'],
  ['Ctrl + K', 'Pergi ke menu'],
  ['Ctrl + .', 'Komentar siap pakai, saat menilai'],
  ['?', 'Daftar tombol ini'],
] as const

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Tombol pintas" onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

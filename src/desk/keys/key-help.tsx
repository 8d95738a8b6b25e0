import { Dialog } from '#app/desk/dialog.tsx'
import classes from './keys.module.css'

type Keys = readonly (readonly [key: string, action: string])[]

const listKeys: Keys = [
  ['j / k', 'Baris berikutnya / sebelumnya'],
  ['Enter', 'Buka baris'],
  ['x', 'Pilih baris'],
  ['Shift + x', 'Pilih sampai baris ini'],
  ['/', 'Cari'],
  ['Esc', 'Tutup panel'],
  ['Ctrl + K', 'Pergi ke menu'],
  ['Ctrl + .', 'Komentar siap pakai, saat menilai'],
  ['?', 'Daftar tombol ini'],
]

/** Shows the keyboard shortcuts of lists, or those of a screen with its own. */
export function KeyHelp({ keys = listKeys, onClose }: { keys?: Keys; onClose: () => void }) {
  return (
    <Dialog title="Tombol pintas" onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { useSnapshot } from 'valtio'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { keysState, setShortcutsEnabled } from '#app/lib/letter-keys.ts'
import classes from './keys-help.module.css'

const everywhere = [
  { keys: ['n'], text: 'Materi selanjutnya' },
  { keys: ['p'], text: 'Materi sebelumnya' },
  { keys: ['?'], text: 'Buka bantuan ini' },
]

const byType: Partial<Record<LearningItem['type'], readonly { keys: readonly string[]; text: string }[]>> = {
  video: [
    { keys: ['Spasi', 'k'], text: 'Putar atau jeda' },
    { keys: ['←', '→'], text: 'Mundur atau maju 5 detik' },
    { keys: ['<', '>'], text: 'Lebih lambat atau lebih cepat' },
    { keys: ['c'], text: 'Teks layar nyala atau mati' },
    { keys: ['m'], text: 'Suara nyala atau mati' },
    { keys: ['f'], text: 'Layar penuh' },
    { keys: ['t'], text: 'Catat di menit ini' },
    { keys: ['q'], text: 'Tanya di menit ini' },
  ],
  pdf: [
    { keys: ['+', '−'], text: 'Perbesar atau perkecil' },
    { keys: ['j', 'k'], text: 'Halaman berikutnya atau sebelumnya' },
    { keys: ['t'], text: 'Catat di halaman ini' },
    { keys: ['q'], text: 'Tanya di halaman ini' },
  ],
  article: [
    { keys: ['m'], text: 'Tandai teks yang dipilih, atau kalimat teratas' },
    { keys: ['t'], text: 'Tulis catatan di sana' },
    { keys: ['q'], text: 'Tanya di sana' },
    { keys: ['+', '−'], text: 'Perbesar atau perkecil gambar yang dibuka' },
    { keys: ['0'], text: 'Gambar kembali ke ukuran semula' },
  ],
}

/** Help for the keyboard shortcuts of a lesson. `type` adds the shortcuts of its kind of material. */
export default function KeysHelp({ type, onClose }: { type: LearningItem['type']; onClose: () => void }) {
  const { isOn } = useSnapshot(keysState)
  return (
    <BottomSheet title="Pintasan keyboard" onClose={onClose}>
      <dl className={classes.list}>
        {[...everywhere, ...(byType[type] ?? [])].map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.switch}>
        <input type="checkbox" checked={isOn} onChange={event => setShortcutsEnabled(event.currentTarget.checked)} />
        Pakai pintasan keyboard
      </label>
    </BottomSheet>
  )
}

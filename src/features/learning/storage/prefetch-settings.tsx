import { useEffect, useState } from 'react'
import { getServerTime, getKnownServerTime } from '#app/data/clock.ts'
import { readPrefetchedBytes } from '#app/data/downloads/prefetch-count.ts'
import { MONTHLY_CHOICES_BYTES, type DownloadSettings, type Connection } from '#app/data/downloads/settings.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import select from '#app/ui/select-field.module.css'
import classes from './storage.module.css'

interface Props {
  settings: DownloadSettings
  connection: Connection
  onChange: (settings: DownloadSettings) => void
}

/** Settings for prefetching the next lessons, with the amount used in this month. */
export function PrefetchSettings({ settings, connection, onChange }: Props) {
  const [usedBytes, setUsedBytes] = useState<number>()
  useEffect(() => {
    void readPrefetchedBytes(getKnownServerTime() ?? getServerTime()).then(setUsedBytes, () => undefined)
  }, [])
  const { monthBytes, isAheadOnCellular } = settings

  return (
    <section className={classes.section} aria-labelledby="jatah">
      <h2 id="jatah">Bacaan berikutnya</h2>
      <label className={select.field}>
        Data per bulan untuk menyiapkannya
        <select
          value={monthBytes}
          onChange={event => onChange({ ...settings, monthBytes: Number(event.target.value) })}
        >
          {MONTHLY_CHOICES_BYTES.map(bytes => (
            <option key={bytes} value={bytes}>
              {bytes === 0 ? 'Jangan siapkan' : `Sampai ${formatBytes(bytes)}`}
            </option>
          ))}
        </select>
      </label>
      {usedBytes !== undefined && (
        <p>
          Terpakai bulan ini: {usedBytes === 0 ? '0 KB' : formatBytes(usedBytes)}
          {monthBytes > 0 && ` dari ${formatBytes(monthBytes)}`}
          {monthBytes > 0 && usedBytes >= monthBytes && '. Dilanjutkan bulan depan.'}
        </p>
      )}
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isAheadOnCellular}
          disabled={monthBytes === 0}
          onChange={event => onChange({ ...settings, isAheadOnCellular: event.target.checked })}
        />
        Siapkan juga lewat data seluler
      </label>
      <p className={classes.note}>
        {connection.isSaving
          ? 'Mode hemat data sedang aktif: tidak ada yang disiapkan otomatis.'
          : 'Setelah pelajaran yang kamu buka tampil, bacaan, kuis, dan gambar pelajaran di sekitarnya disiapkan agar tetap terbuka saat sinyal hilang. Lewat Wi-Fi yang dikenali tidak dihitung.'}
      </p>
    </section>
  )
}

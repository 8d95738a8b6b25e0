import { useEffect, useState } from 'react'
import {
  PREFETCH_CHOICES_BYTES,
  readDownloadSettings,
  writeDownloadSettings,
  type DownloadSettings,
} from '#app/data/downloads/settings.ts'
import { resumeDownloads } from '#app/downloads/triggers.ts'
import { readConnection } from '#app/downloads/connection.ts'
import { DefaultQuality } from '#app/learning/video/usual-quality.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { PrefetchSettings } from './prefetch-settings.tsx'
import select from '#app/ui/select-field.module.css'
import classes from './storage.module.css'

/** Settings for when and how much is downloaded. Each change is stored at once, without a confirmation. */
export function DownloadSettingsForm() {
  const [settings, setSettings] = useState<DownloadSettings>()
  useEffect(() => {
    void readDownloadSettings().then(setSettings)
  }, [])
  if (!settings) return null
  const connection = readConnection()

  function handleChange(next: DownloadSettings) {
    setSettings(next)
    void writeDownloadSettings(next).then(resumeDownloads)
  }

  return (
    <>
      <section className={classes.section} aria-labelledby="aturan">
        <h2 id="aturan">Aturan unduhan</h2>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={settings.isWifiOnly}
            onChange={event => handleChange({ ...settings, isWifiOnly: event.target.checked })}
          />
          Hanya lewat Wi-Fi
        </label>
        <p className={classes.note}>
          {connection.isMetered === undefined
            ? 'Browser ini tidak memberi tahu jenis koneksimu. Bila aturan ini aktif, tiap unduhan menunggu sampai kamu tekan ‘Unduh sekarang juga’.'
            : `Koneksimu sekarang: ${connection.isMetered ? 'data seluler' : 'Wi-Fi'}.`}
        </p>
        <DefaultQuality label="Kualitas video" />
        <label className={select.field}>
          Siapkan video dan berkas pelajaran berikutnya
          <select
            value={settings.aheadBytes}
            onChange={event => handleChange({ ...settings, aheadBytes: Number(event.target.value) })}
          >
            {PREFETCH_CHOICES_BYTES.map(bytes => (
              <option key={bytes} value={bytes}>
                {bytes === 0 ? 'Tidak' : `Sampai ${formatBytes(bytes)}`}
              </option>
            ))}
          </select>
        </label>
        <p className={classes.note}>
          {connection.isSaving
            ? 'Mode hemat data sedang aktif: tidak ada yang disiapkan otomatis.'
            : 'Hanya lewat Wi-Fi yang dikenali. Paket datamu tidak dipakai tanpa kamu minta.'}
        </p>
      </section>
      <PrefetchSettings settings={settings} connection={connection} onChange={handleChange} />
      <section className={classes.section} aria-labelledby="kabar-langsung">
        <h2 id="kabar-langsung">Kabar langsung</h2>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={settings.isLive}
            onChange={event => handleChange({ ...settings, isLive: event.target.checked })}
          />
          Perbarui halaman yang sedang kamu lihat begitu ada kabar
        </label>
        <p className={classes.note}>
          {connection.isSaving
            ? 'Mode hemat data sedang aktif: halaman memeriksa sendiri sesekali.'
            : 'Papan poin, pesanan, dan ruang webinar. Paling banyak 1,5 KB per menit selama halamannya kamu lihat; tanpa ini halaman memeriksa sendiri sesekali.'}
        </p>
      </section>
    </>
  )
}

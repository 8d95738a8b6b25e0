import select from '#app/ui/select-field.module.css'
import { TextField } from '#app/ui/text-field.tsx'
import { qualityLabels } from './quality-labels.ts'
import { changeVideoSettings, useVideoSettings } from './video-choice.ts'

const qualities = ['auto', '240p', '360p', '720p', 'standard'] as const

/** Fields for the default quality of videos on this device and for the price of data. Each change is stored at once. */
export function DefaultQuality({ label }: { label: string }) {
  const { quality, rupiahPerGb } = useVideoSettings()
  return (
    <>
      <label className={select.field}>
        {label}
        <select
          value={quality}
          onChange={event => {
            const chosenQuality = qualities.find(each => each === event.currentTarget.value)
            if (chosenQuality) changeVideoSettings({ quality: chosenQuality })
          }}
        >
          {qualities.map(each => (
            <option key={each} value={each}>
              {each === 'auto' ? 'Otomatis, mengikuti koneksi' : qualityLabels[each]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Harga datamu, rupiah per GB"
        inputMode="numeric"
        defaultValue={rupiahPerGb}
        hint="Harga paketmu dibagi jumlah GB-nya."
        onChange={event => {
          const typed = Number(event.currentTarget.value.replaceAll(/\D/g, ''))
          if (typed > 0) changeVideoSettings({ rupiahPerGb: typed })
        }}
      />
    </>
  )
}

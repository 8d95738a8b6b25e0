import { useId } from 'react'
import { chooseAutomaticQuality, computeDataPrice } from '#contract/learning/video-data.rules.ts'
import { bytesPerHour } from '#contract/learning/video-hour.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { readConnection } from '#app/downloads/connection.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatSum } from '#app/lib/numbers.ts'
import select from '#app/ui/select-field.module.css'
import { TextField } from '#app/ui/text-field.tsx'
import { qualityLabels } from './quality-labels.ts'
import { changeVideoSettings, useVideoSettings } from './video-choice.ts'

const qualities = ['auto', 'audio', '240p', '360p', '720p', 'standard'] as const

/**
 * Fields for this device's default quality of videos and for the price of data. Shows how much data one hour of video
 * uses and what this data costs. Each change is stored at once.
 */
export function DefaultQuality({ label }: { label: string }) {
  const { quality, rupiahPerGb } = useVideoSettings()
  const costId = useId()
  const current = quality === 'auto' ? chooseAutomaticQuality(readConnection()) : quality
  return (
    <>
      <label className={select.field}>
        {label}
        <select
          value={quality}
          aria-describedby={costId}
          onChange={event => {
            const chosenQuality = qualities.find(each => each === event.currentTarget.value)
            if (chosenQuality) changeVideoSettings({ quality: chosenQuality })
          }}
        >
          {qualities.map(each => (
            <option key={each} value={each}>
              {each === 'auto' ? 'Otomatis, mengikuti koneksi' : formatChoice(each, rupiahPerGb)}
            </option>
          ))}
        </select>
      </label>
      {/* Repeats the chosen option below the field, because a small phone cuts the option off. */}
      <p id={costId} className={select.hint}>
        {quality === 'auto' ? `Sekarang ${formatChoice(current, rupiahPerGb)}` : formatCost(current, rupiahPerGb)}
      </p>
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

/** Returns a text such as 'Hemat: hanya suara · 13 MB/jam · Rp46' (label, data and price of an hour). */
function formatChoice(quality: VideoQuality, rupiahPerGb: number): string {
  return `${qualityLabels[quality]} · ${formatCost(quality, rupiahPerGb)}`
}

function formatCost(quality: VideoQuality, rupiahPerGb: number): string {
  if (quality === 'low' || quality === 'standard') return 'besarnya berbeda tiap video'
  const bytes = bytesPerHour[quality]
  const most = quality === 'audio' ? '' : 'sampai '
  return `${most}${formatBytes(bytes)}/jam · ${formatSum(computeDataPrice(bytes, rupiahPerGb))}`
}

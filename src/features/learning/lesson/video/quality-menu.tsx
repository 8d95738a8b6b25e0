import { computeBytesPerHour, computeDataPrice } from '#contract/learning/video-data.rules.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatSum } from '#app/lib/numbers.ts'
import { formatQualityLabel } from '#app/learning/video/quality-labels.ts'
import { DefaultQuality } from '#app/learning/video/usual-quality.tsx'
import { useVideoSettings } from '#app/learning/video/video-choice.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'
import type { Quality } from './use-quality.ts'
import type { VideoOption } from './video-options.ts'
import classes from './quality-menu.module.css'

export interface QualityMenuProps {
  quality: Quality
  onClose: () => void
}

/**
 * Menu with the qualities of a video and their data costs, the default quality of this device, and the price of data.
 */
export function QualityMenu({ quality, onClose }: QualityMenuProps) {
  const { options, current, keptUrl, choose } = quality
  const hasSound = options.some(option => option.quality === 'audio')
  const settings = useVideoSettings()
  return (
    <BottomSheet title="Kualitas video" onClose={onClose}>
      <div className={classes.menu}>
        <ChoiceGroup legend="Video ini">
          {options.map(option => (
            <Choice
              key={option.quality}
              name="kualitas-video-ini"
              value={option.quality}
              title={formatQualityLabel(option)}
              isChosen={option.quality === current.quality}
              onChoose={() => choose(option.quality)}
            >
              {option.url === keptUrl || (option.quality === 'audio' && keptUrl !== undefined)
                ? 'Di perangkat, tanpa kuota'
                : costOf(option, settings.rupiahPerGb)}
            </Choice>
          ))}
        </ChoiceGroup>
        {hasSound && (
          <p className={classes.note}>
            Tanpa gambar, suara tetap terdengar saat layar terkunci. Video berhenti di kebanyakan HP.
          </p>
        )}
        <DefaultQuality label="Video lain di perangkat ini" />
      </div>
    </BottomSheet>
  )
}

/** Returns a text such as '12,4 MB · Rp43 · 120 MB/jam' (size, price, data per hour). */
function costOf({ bytes, seconds }: VideoOption, rupiahPerGb: number): string {
  const hour = computeBytesPerHour(bytes, seconds)
  const cost = `${formatBytes(bytes)} · ${formatSum(computeDataPrice(bytes, rupiahPerGb))}`
  return hour === undefined ? cost : `${cost} · ${formatBytes(hour)}/jam`
}

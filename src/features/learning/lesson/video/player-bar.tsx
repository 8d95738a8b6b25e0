import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { formatQualityLabel } from '#app/learning/video/quality-labels.ts'
import { useState } from 'react'
import { speeds } from './player-settings.ts'
import type { QualityMenuProps } from './quality-menu.tsx'
import type { Quality } from './use-quality.ts'
import type { VideoPlayerControls } from './use-player.ts'
import classes from './video.module.css'

const numbers = new Intl.NumberFormat('id-ID')

/** Loaded at the first tap. If it cannot be loaded, the video plays in the default quality. */
const QualityMenu = createLazyPart<QualityMenuProps>(
  () => import('./quality-menu.tsx').then(module => module.QualityMenu),
  {
    substitute: () => null,
  },
)

interface Props {
  player: VideoPlayerControls
  quality: Quality
  hasCaptions: boolean
}

export function PlayerBar({ player, quality, hasCaptions }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { settings, openSmallWindow } = player
  const CaptionsIcon = settings.hasCaptions ? Captions : CaptionsOff
  return (
    <fieldset className={classes.bar} aria-label="Pengaturan video">
      <label className={classes.speed}>
        Kecepatan
        <select value={settings.speed} onChange={event => player.chooseSpeed(Number(event.currentTarget.value))}>
          {speeds.map(speed => (
            <option key={speed} value={speed}>
              {numbers.format(speed)}×
            </option>
          ))}
        </select>
      </label>
      {quality.options.length > 1 && (
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Kualitas: {formatQualityLabel(quality.current)}
        </button>
      )}
      {hasCaptions && (
        <button type="button" aria-pressed={settings.hasCaptions} onClick={player.switchCaptions}>
          <CaptionsIcon size={20} aria-hidden /> Teks layar
        </button>
      )}
      {openSmallWindow && (
        <button type="button" onClick={openSmallWindow}>
          <PictureInPicture2 size={20} aria-hidden /> Jendela kecil
        </button>
      )}
      {isOpen && <QualityMenu quality={quality} onClose={() => setIsOpen(false)} />}
    </fieldset>
  )
}

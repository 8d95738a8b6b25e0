import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import Moon from 'lucide-react/icons/moon'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { formatQualityLabel } from '#app/learning/video/quality-labels.ts'
import { useState } from 'react'
import { useSleepTimer } from '../listen/listening.ts'
import { getSleepLabel } from '../listen/sleep-timer.ts'
import { speeds } from './player-settings.ts'
import type { QualityMenuProps } from './quality-menu.tsx'
import type { SleepMenuProps } from './sleep-menu.tsx'
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

/** Loaded at the first tap. */
const SleepMenu = createLazyPart<SleepMenuProps>(() => import('./sleep-menu.tsx').then(module => module.SleepMenu), {
  substitute: () => null,
})

interface Props {
  player: VideoPlayerControls
  quality: Quality
  hasCaptions: boolean
}

export function PlayerBar({ player, quality, hasCaptions }: Props) {
  const [open, setOpen] = useState<'quality' | 'sleep'>()
  const timer = useSleepTimer()
  const close = () => setOpen(undefined)
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
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('quality')}>
          Kualitas: {quality.isSound ? 'hanya suara' : formatQualityLabel(quality.current)}
        </button>
      )}
      {hasCaptions && (
        <button type="button" aria-pressed={settings.hasCaptions} onClick={player.switchCaptions}>
          <CaptionsIcon size={20} aria-hidden /> Teks layar
        </button>
      )}
      {openSmallWindow && !quality.isSound && (
        <button type="button" onClick={openSmallWindow}>
          <PictureInPicture2 size={20} aria-hidden /> Jendela kecil
        </button>
      )}
      {/* While the picture is shown, the timer is in the menu 'Lainnya', because a small phone fits only four buttons. */}
      {quality.isSound && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('sleep')}>
          <Moon size={20} aria-hidden /> Timer{timer.choice !== 'off' && ` ${getSleepLabel(timer.choice)}`}
        </button>
      )}
      {open === 'quality' && <QualityMenu quality={quality} onClose={close} />}
      {open === 'sleep' && <SleepMenu onClose={close} />}
    </fieldset>
  )
}

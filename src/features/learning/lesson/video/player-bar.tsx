import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import { speeds } from './player-settings.ts'
import type { Player } from './use-player.ts'
import classes from './video.module.css'

const numbers = new Intl.NumberFormat('id-ID')

export function PlayerBar({ player, hasCaptions }: { player: Player; hasCaptions: boolean }) {
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
    </fieldset>
  )
}

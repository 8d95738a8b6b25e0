import { reportOk, reportSkipped, type Check, reportWarning, defineSettingsCheck } from './check.ts'

const ffmpeg = defineSettingsCheck('ffmpeg', 'Ukuran video', async ({ ffmpeg: command }, { machine }) => {
  if (command === undefined) return reportSkipped('FFMPEG_PATH=off: pelajar memutar video asli.')
  const state = await machine.stateOfFfmpeg(command)
  if (state === 'usable') return reportOk('Suara dan ukuran 240p, 360p dan 720p dibuat dari setiap video.')
  const fix = 'Pasang ffmpeg dengan libx264 (apt-get install ffmpeg), atau setel FFMPEG_PATH ke letaknya atau ke off.'
  return state === 'missing'
    ? reportWarning(`${command} tidak ditemukan: pelajar memutar video asli dan membayar semua datanya.`, fix)
    : reportWarning(`${command} tidak punya libx264: pelajar memutar video asli.`, fix)
})

export const videoChecks: readonly Check[] = [ffmpeg]

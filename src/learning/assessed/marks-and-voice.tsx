import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import type { UploadedFile } from '#contract/wire/upload.ts'
import { useFileFault } from '../file-fault/file-fault.ts'
import { FileFaultText } from '../file-fault/file-fault-text.tsx'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './assessed.module.css'
import { MarkedPicture } from './marked-picture.tsx'
import { useStoredFileAddress } from './use-kept-file.ts'
import { VoicePlayer } from './voice-player.tsx'

/** Shows the expert's marks on the pictures with their texts, and the voice note. */
export function MarksAndVoice({ version: { files, marks = [], voice } }: { version: AssignmentVersion }) {
  const pictures = files
    .map(file => ({ file, marks: marks.filter(({ fileId }) => fileId === file.id) }))
    .filter(each => each.marks.length > 0)
  return (
    <>
      {voice && <KeptVoice voice={voice} />}
      {pictures.map(({ file, marks: own }) => (
        <KeptPicture key={file.id} file={file} marks={own} />
      ))}
    </>
  )
}

function KeptVoice({ voice }: { voice: NonNullable<AssignmentVersion['voice']> }) {
  const { address: src, tryAgain } = useStoredFileAddress(getCurrentUserId() ?? '', voice)
  const fault = useFileFault(voice.url, src === null)
  if (src === null) {
    return (
      <p className={classes.muted}>
        <FileFaultText what="Catatan suara pakar" fault={fault}>
          Catatan suara pakar belum ada di perangkat ini.
        </FileFaultText>{' '}
        <Button variant="secondary" onClick={tryAgain}>
          Coba lagi
        </Button>
      </p>
    )
  }
  return <VoicePlayer label="Catatan suara pakar" src={src} seconds={voice.seconds} type={voice.type} />
}

function KeptPicture({ file, marks }: { file: UploadedFile; marks: readonly Mark[] }) {
  const { address: src, tryAgain } = useStoredFileAddress(getCurrentUserId() ?? '', file)
  const fault = useFileFault(file.url, src === null)
  return (
    <figure className={classes.figure}>
      {src && <MarkedPicture src={src} alt={`Isi ${file.name} dengan tanda dari pakar`} marks={marks} />}
      {fault && (
        <p className={classes.muted}>
          <FileFaultText what="Foto ini" fault={fault}>
            Fotonya belum ada di perangkat ini. Catatannya bisa dibaca.
          </FileFaultText>{' '}
          <Button variant="secondary" onClick={tryAgain}>
            Coba lagi
          </Button>
        </p>
      )}
      <figcaption>
        <ol className={classes.marks} aria-label={`Tanda pakar di ${file.name}`}>
          {marks.map(({ text }, at) => (
            <li key={at}>{text}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import type { UploadedFile } from '#contract/wire/upload.ts'
import { getCurrentUserId } from '#app/session/session.ts'
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
  const src = useStoredFileAddress(getCurrentUserId() ?? '', voice)
  if (src === null) return <p className={classes.muted}>Catatan suara pakar belum ada di perangkat ini.</p>
  return <VoicePlayer label="Catatan suara pakar" src={src} seconds={voice.seconds} type={voice.type} />
}

function KeptPicture({ file, marks }: { file: UploadedFile; marks: readonly Mark[] }) {
  const src = useStoredFileAddress(getCurrentUserId() ?? '', file)
  return (
    <figure className={classes.figure}>
      {src && <MarkedPicture src={src} alt={`Isi ${file.name} dengan tanda dari pakar`} marks={marks} />}
      {src === null && <p className={classes.muted}>Fotonya belum ada di perangkat ini. Catatannya bisa dibaca.</p>}
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

import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import classes from './scoring.module.css'

/** What was handed in: the words, and the files with their pictures. */
export function AnswerContent({ assignment: { text, files } }: { assignment: AssessedAssignment }) {
  return (
    <>
      {text ? <p className={classes.text}>{text}</p> : <p className={classes.small}>Tanpa teks, lihat berkasnya.</p>}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(file => (
            <li key={file.id}>
              {file.type.startsWith('image/') && (
                <img src={file.url} alt={`Isi ${file.name}`} loading="lazy" className={classes.picture} />
              )}
              <a href={file.url} download={file.name}>
                Unduh {file.name}
              </a>{' '}
              <span className={classes.small}>{formatBytes(file.sizeBytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

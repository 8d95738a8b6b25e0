import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { MarkedPicture } from '#app/learning/assessed/marked-picture.tsx'
import { SubmittedFile } from '#app/learning/assessed/shown-file.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { MarkEditor, type MarkEditorProps } from './marks/mark-editor.tsx'
import classes from './scoring.module.css'

interface Props {
  assignment: Pick<AssessedAssignment, 'text' | 'files' | 'marks'>
  /** Editor that lets the assessing expert mark the pictures. Without it the marks are read-only. */
  marking?: Omit<MarkEditorProps, 'file'>
}

/** Shows the submission: its text, and its files with pictures. */
export function AnswerContent({ assignment: { text, files, marks = [] }, marking }: Props) {
  return (
    <>
      {text ? <p className={classes.text}>{text}</p> : <p className={classes.small}>Tanpa teks, lihat berkasnya.</p>}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(file => (
            <li key={file.id}>
              {!file.type.startsWith('image/') && <SubmittedFile file={file} />}
              {file.type.startsWith('image/') &&
                (marking ? (
                  <MarkEditor file={file} {...marking} />
                ) : (
                  <MarkedPicture
                    src={file.url}
                    alt={`Isi ${file.name}`}
                    marks={marks.filter(({ fileId }) => fileId === file.id)}
                  />
                ))}
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

import { Flex } from '@mantine/core'
import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { MarkedPicture } from '#app/learning/assessed/marked-picture.tsx'
import { SubmittedFile } from '#app/learning/assessed/shown-file.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { MarkEditor, type MarkEditorProps } from './marks/mark-editor.tsx'

interface Props {
  assignment: Pick<AssessedAssignment, 'text' | 'files' | 'marks'>
  /** Editor that lets the assessing expert mark the pictures. Without this editor the marks are read-only. */
  marking?: Omit<MarkEditorProps, 'file'>
}

/** Shows the submission: its text, and its files with pictures. */
export function AnswerContent({ assignment: { text, files, marks = [] }, marking }: Props) {
  return (
    <>
      {text ? (
        <UserText maw="70ch" lh={1.65}>
          {text}
        </UserText>
      ) : (
        <SmallText>Tanpa teks, lihat berkasnya.</SmallText>
      )}
      {files.length > 0 && (
        <PlainList gap="md">
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
              <Flex wrap="wrap" align="center" gap="0 0.5rem">
                <TouchLink component="a" href={file.url} download={file.name}>
                  Unduh {file.name}
                </TouchLink>
                <SmallText span>{formatBytes(file.sizeBytes)}</SmallText>
              </Flex>
            </li>
          ))}
        </PlainList>
      )}
    </>
  )
}

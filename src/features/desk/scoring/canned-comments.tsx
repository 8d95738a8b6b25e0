import { Group, Stack } from '@mantine/core'
import { addCannedComment, changeCannedComment, removeCannedComment } from '#contract/assessment/canned-comment.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CannedComment } from '#contract/assessment/canned-comment.ts'
import { toFailure } from '#app/desk/failure.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { CannedCommentRow } from './canned-comment-row.tsx'
import { insertComment } from './insert-comment.ts'
import { useRowFocus } from './use-row-focus.ts'

interface Props {
  /** Text field of the comment. */
  fieldRef: RefObject<HTMLTextAreaElement | null>
  comment: string
  onChange: (comment: string) => void
}

/** Lists the expert's canned comments. A tap, or Ctrl + . and the number, inserts a comment at the cursor. */
export function CannedComments({ fieldRef, comment, onChange }: Props) {
  const { call } = useDeskCall()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const { data: all = [], isError } = useQuery(cannedCommentsQuery())
  const { list, hold } = useRowFocus(isOpen && all.length > 0, all)
  useKeys({ 'Ctrl-.': () => (isOpen ? close() : setIsOpen(true)) })

  function close() {
    setIsOpen(false)
    fieldRef.current?.focus()
  }

  function put({ text }: CannedComment) {
    const field = fieldRef.current
    if (!field) return
    const doneComment = insertComment(comment, field.selectionEnd, text)
    setNote(doneComment ? '' : 'Tidak muat: komentarnya sudah terlalu panjang.')
    if (!doneComment) return
    // Renders synchronously, so that the cursor can then be placed after the inserted text.
    flushSync(() => {
      onChange(doneComment.value)
      setIsOpen(false)
    })
    field.focus()
    field.setSelectionRange(doneComment.cursor, doneComment.cursor)
  }

  async function change(work: () => Promise<unknown>, done: string) {
    setNote('')
    hold()
    try {
      await work()
      setNote(done)
      return true
    } catch (error) {
      const { errors, text } = toFailure(error)
      setNote(errors['text'] ?? text)
      return false
    }
  }

  function handleKey(event: KeyboardEvent) {
    const chosen = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : undefined
    if (!chosen && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (chosen) put(chosen)
    else close()
  }

  return (
    <Stack gap="0.5rem">
      <Group gap="sm">
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Komentar siap pakai
        </Button>
        {comment.trim() !== '' && (
          <Button
            variant="ghost"
            onClick={() =>
              void change(
                () => call(addCannedComment, { body: { text: comment } }),
                'Tersimpan di komentar siap pakai.',
              )
            }
          >
            Simpan untuk dipakai lagi
          </Button>
        )}
      </Group>
      {isOpen && (
        // Handles keys of the list. Each action of these keys also has a button.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={list} onKeyDown={handleKey}>
          {all.length === 0 && (
            <SmallText>
              {isError
                ? 'Komentar siap pakaimu belum bisa dibaca.'
                : 'Belum ada. Tulis komentar, lalu simpan untuk dipakai lagi.'}
            </SmallText>
          )}
          <PlainList isOrdered gap="0.35rem" aria-label="Komentar siap pakai">
            {all.map((each, at) => (
              <CannedCommentRow
                key={each.id}
                comment={each}
                at={at}
                count={all.length}
                onPut={() => put(each)}
                onChange={(next, place) =>
                  change(
                    () => call(changeCannedComment, { params: { id: next.id }, body: { text: next.text, place } }),
                    'Tersimpan.',
                  )
                }
                onRemove={() => void change(() => call(removeCannedComment, { params: { id: each.id } }), 'Terhapus.')}
              />
            ))}
          </PlainList>
        </div>
      )}
      <SmallText component="output">{note}</SmallText>
    </Stack>
  )
}

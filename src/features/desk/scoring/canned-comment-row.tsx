import { Flex, Group, Paper } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CannedComment } from '#contract/assessment/canned-comment.ts'
import { CANNED_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { UserText } from '#app/desk/user-text.tsx'

interface Props {
  comment: CannedComment
  at: number
  count: number
  onPut: () => void
  /** Resolves with true if the change was made. */
  onChange: (comment: CannedComment, place: number) => Promise<boolean>
  onRemove: () => void
}

const haveFocus = (field: HTMLTextAreaElement | null) => field?.focus()

/** Row of one canned comment, with buttons to insert, move, edit and remove it. */
export function CannedCommentRow({ comment, at, count, onPut, onChange, onRemove }: Props) {
  const [words, setWords] = useState<string>()
  const { text } = comment
  const row = useRef<HTMLLIElement>(null)
  const changing = useRef<HTMLButtonElement>(null)

  /** Moves the focus back to the edit button, unless the user has moved it out of this row. */
  function close() {
    const hasFocus = row.current?.contains(document.activeElement)
    flushSync(() => setWords(undefined))
    if (hasFocus) changing.current?.focus()
  }

  async function save() {
    if (words !== undefined && (await onChange({ ...comment, text: words }, at))) close()
  }

  if (words !== undefined) {
    return (
      // Stops key events, because keys typed here must not control the list and must not submit the assessment form.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        ref={row}
        onKeyDown={event => {
          event.stopPropagation()
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      >
        <Group gap={0}>
          {' '}
          <LimitedTextArea
            ref={haveFocus}
            label="Kata-katanya"
            limit={CANNED_COMMENT_MAX_LENGTH}
            error={undefined}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
          />
          <Button variant="secondary" onClick={() => void save()}>
            Simpan
          </Button>
          <Button variant="ghost" onClick={close}>
            Batal
          </Button>
        </Group>
      </li>
    )
  }
  return (
    <Flex component="li" wrap="wrap" align="center">
      <Paper
        component="button"
        type="button"
        withBorder
        flex="1 1 14rem"
        miw={0}
        px="min(0.6rem, 2.7vw)"
        py="0.6rem"
        ta="left"
        onClick={onPut}
      >
        {at < 9 && <kbd aria-hidden>{at + 1}</kbd>}{' '}
        <UserText inherit span>
          {text}
        </UserText>
      </Paper>
      <Button ref={changing} variant="ghost" aria-label={`Ubah ${text}`} onClick={() => setWords(text)}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        aria-label={`Naikkan ${text}`}
        disabled={at === 0}
        onClick={() => void onChange(comment, at - 1)}
      >
        <ArrowUp size={16} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        aria-label={`Turunkan ${text}`}
        disabled={at === count - 1}
        onClick={() => void onChange(comment, at + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </Button>
      <Button variant="ghost" aria-label={`Hapus ${text}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </Flex>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MarkedCard as Card } from '#contract/learning/marked-card.rules.ts'
import { type CardState, isChangedSince } from '#contract/learning/review.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { sessionState } from '#app/session/session-state.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { type CardProps, CardView } from './card-view.tsx'
import { findMarkedSentence, type MarkedSentence } from './marked-sentence.ts'
import { readMark } from './read-mark.ts'
import { SentenceText } from './sentence-text.tsx'
import classes from './review.module.css'

interface Props extends CardProps {
  card: Card
  state: CardState | undefined
}

/** Card of marked text: its sentences with gaps, then the whole sentences and the own note. */
export function MarkedCard({ card, state, ...props }: Props) {
  const { note } = card
  const queryClient = useQueryClient()
  const { data: mark } = useQuery({
    queryKey: ['marked-sentence', note.noteId],
    queryFn: () => readMark(queryClient, sessionState.user?.userId ?? '', note),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  // Renders nothing while the mark is read from the device, because this takes only milliseconds.
  if (!mark) return null
  const { open } = mark
  const sentence = findMarkedSentence(note.anchor, mark)
  const { isOpen, onDrop } = props
  // Also true if an older response lacks the time.
  const isNew = open.since === undefined || isChangedSince({ changedAt: open.since }, state)
  return (
    <CardView
      {...props}
      title={open.materialTitle}
      change={describeChange(sentence, isNew)}
      front={
        isOpen ? undefined : (
          <>
            <p className={classes.kicker}>{prompts[sentence.kind]}</p>
            <p dir="auto">
              <SentenceText parts={sentence.parts} isOpen={false} />
            </p>
          </>
        )
      }
      back={
        <>
          <p className={classes.sentence} dir="auto">
            <SentenceText parts={sentence.parts} isOpen />
          </p>
          <p className="visually-hidden">Kata yang disembunyikan: {listHidden(sentence)}</p>
          {note.text !== '' && (
            <p className={classes.note} dir="auto">
              <span className="visually-hidden">Catatanmu: </span>
              {note.text}
            </p>
          )}
          <div className={classes.actions}>
            {sentence.state !== 'gone' && (
              <Link
                {...createLessonLink(open.enrollmentId, { ...open, id: open.materialId, quizId: null })}
                hash={`catatan-${note.noteId}`}
                className={getButtonClass('ghost')}
              >
                Buka di bacaan
              </Link>
            )}
            {sentence.state !== 'gone' && (
              <Button variant="ghost" onClick={onDrop}>
                Jangan ulangi lagi
              </Button>
            )}
          </div>
        </>
      }
      isWithdrawn={sentence.state === 'gone'}
    />
  )
}

const prompts: Readonly<Record<MarkedSentence['kind'], string>> = {
  words: 'Apa kata yang disembunyikan?',
  alone: 'Apa kata yang disembunyikan?',
  continue: 'Lanjutkan kalimat ini',
}

function describeChange({ state, isOld }: MarkedSentence, isNew: boolean): string | undefined {
  if (state === 'gone') return 'Kalimat ini sudah tidak ada di bacaan'
  if (state === 'same' || !isNew) return undefined
  return isOld ? 'Kalimat ini diperbarui. Yang baru belum ada di perangkat ini.' : 'Kalimat ini diperbarui'
}

function listHidden({ parts }: MarkedSentence): string {
  const hidden = parts.filter(({ isHidden }) => isHidden)
  return hidden
    .map(({ content }) => content.map(each => (typeof each === 'string' ? each : each.tex)).join(''))
    .join(', ')
}

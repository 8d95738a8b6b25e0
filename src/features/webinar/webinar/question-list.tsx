import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { RoomQuestion } from '#contract/webinar/room.ts'
import { Badge } from '#app/ui/badge.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { voteInRoom } from './room-labels.ts'
import type { UnsentQuestion } from './use-room-messages.ts'
import classes from './room.module.css'

const QuestionActions = createLazyPart(() => import('./question-actions.tsx').then(module => module.QuestionActions))

interface Props {
  questions: readonly RoomQuestion[]
  unsent: readonly UnsentQuestion[]
  isTalking: boolean
  isHost: boolean
}

export function QuestionList({ questions, unsent, isTalking, isHost }: Props) {
  if (questions.length + unsent.length === 0) return <p className={classes.note}>Belum ada pertanyaan.</p>
  return (
    <ul className={classes.questions} aria-labelledby="pertanyaan">
      {unsent.map(({ id, text, isAccepted, refusal }) => (
        <li key={id} className={classes.question}>
          <p className={classes.text}>{text}</p>
          <p className={classes.facts}>
            <Badge tone={refusal ? 'danger' : 'neutral'}>
              {refusal ? 'Ditolak' : isAccepted ? 'Terkirim' : 'Belum terkirim'}
            </Badge>{' '}
            Kamu
          </p>
          {refusal && <p role="alert">{refusal}</p>}
        </li>
      ))}
      {questions.map(question => (
        <li key={question.id} className={classes.question}>
          <p className={classes.text}>{question.text}</p>
          <div className={classes.foot}>
            <VoteButton question={question} isTalking={isTalking} />
            <p className={classes.facts}>
              {question.isMine ? 'Kamu' : (question.author ?? 'Tanpa nama')}
              {question.state === 'answered' && <Badge tone="primary">Terjawab</Badge>}
              {question.state === 'hidden' && <Badge>Disembunyikan</Badge>}
            </p>
          </div>
          {isHost && <QuestionActions question={question} />}
        </li>
      ))}
    </ul>
  )
}

function VoteButton({ question, isTalking }: { question: RoomQuestion; isTalking: boolean }) {
  const { id, votes, hasVoted, state, text } = question
  return (
    <button
      type="button"
      className={classes.vote}
      aria-pressed={hasVoted}
      aria-label={`Saya juga ingin tahu: ${text}`}
      disabled={!isTalking || state !== 'open'}
      onClick={() => void voteInRoom(id, !hasVoted)}
    >
      <ThumbsUp size={18} aria-hidden /> {votes}
    </button>
  )
}

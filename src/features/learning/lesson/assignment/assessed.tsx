import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RefObject } from 'react'
import type { AssignmentState, AssignmentVersion } from '#contract/assessment/assignment.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { StoredFiles } from '#app/learning/attachments/stored-files.tsx'
import { MarksAndVoice } from './lazy-marks-and-voice.tsx'
import { AssessedCriteria } from './rubric.tsx'
import classes from './assignment.module.css'

const states: Record<AssignmentState, { name: string; tone: BadgeTone; next: string }> = {
  'handed-in': { name: 'Terkumpul', tone: 'primary', next: 'Menunggu giliran dinilai pakar.' },
  'being-assessed': { name: 'Sedang dinilai', tone: 'primary', next: 'Pakar sedang membaca jawabanmu.' },
  scored: { name: 'Sudah dinilai', tone: 'primary', next: '' },
  returned: { name: 'Perlu perbaikan', tone: 'danger', next: 'Perbaiki, lalu kumpulkan versi barunya di bawah.' },
}

/**
 * Button above the task's text that shows the state or the score of the answer, and goes to the answer. The answer is
 * below the text, because otherwise the text would move when the answer arrives from the server.
 */
export function AnswerLink({
  version: { state, score },
  targetRef,
}: {
  version: AssignmentVersion
  targetRef: RefObject<HTMLElement | null>
}) {
  return (
    <button
      type="button"
      className={classes.toAnswer}
      onClick={() => {
        targetRef.current?.scrollIntoView()
        targetRef.current?.focus({ preventScroll: true })
      }}
    >
      <Badge tone={states[state].tone}>{states[state].name}</Badge>
      <span>{score === null ? 'Ke jawabanmu' : `Nilai ${score} dari 100, lihat penilaiannya`}</span>
      <ChevronDown size={18} aria-hidden />
    </button>
  )
}

interface AssessedProps {
  version: AssignmentVersion
  /** True if the learner can hand in the next version and has not handed it in yet. */
  asksForVersion: boolean
}

/** The current version of an answer with its assessment. */
export function AssessedVersion({ version, asksForVersion }: AssessedProps) {
  const { name, tone, next } = states[version.state]
  return (
    <article
      className={classes.current}
      aria-label="Jawaban yang sudah dikumpulkan"
      data-returned={version.state === 'returned' ? '' : undefined}
    >
      <header className={classes.head}>
        <Badge tone={tone}>{name}</Badge>
        <span className={classes.muted}>Dikumpulkan {formatMoment(version.handedInAt)}</span>
      </header>
      {version.score !== null && (
        <p className={classes.score}>
          <strong>{version.score}</strong> <span>dari 100</span>
        </p>
      )}
      {version.criteria && <AssessedCriteria criteria={version.criteria} />}
      {(version.marks || version.voice) && <MarksAndVoice version={version} />}
      {version.comment && (
        <blockquote className={classes.comment}>
          <strong>Komentar pakar</strong>
          <p className={classes.text}>{version.comment}</p>
        </blockquote>
      )}
      {next && (asksForVersion || version.state !== 'returned') && <p className={classes.muted}>{next}</p>}
      {(version.text || version.files.length > 0) && (
        <details className={classes.version}>
          <summary>Lihat jawabanmu</summary>
          {version.text && <p className={classes.text}>{version.text}</p>}
          <StoredFiles files={version.files} />
        </details>
      )}
    </article>
  )
}

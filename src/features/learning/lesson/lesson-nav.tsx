import { Link, useNavigate } from '@tanstack/react-router'
import { Check, ChevronLeft, ChevronRight, CloudUpload } from 'lucide-react'
import {
  canGoNext,
  eWalletPopupFlag,
  nextMaterial,
  previousMaterial,
  type LearningClass,
  type LearningItem,
} from '#contract/rules/progress.ts'
import { completeMaterial } from '#app/session/outbox.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { lessonLink } from '../addresses.ts'
import type { Learning } from '../learning.ts'
import classes from './lesson-nav.module.css'

interface Props {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
}

/** 'Sebelumnya', what to do with this material, 'Selanjutnya': where the thumb is. */
export function LessonNav({ learning, trackClass, item }: Props) {
  const previous = previousMaterial(learning.items, item.id)
  return (
    <nav className={classes.nav} aria-label="Navigasi materi">
      {previous ? (
        <Link
          {...lessonLink(learning.enrollmentId, previous)}
          className={classNames(buttonClass('secondary'), classes.previous)}
        >
          <ChevronLeft size={18} aria-hidden /> Sebelumnya
        </Link>
      ) : (
        <Button variant="secondary" className={classes.previous} disabled>
          <ChevronLeft size={18} aria-hidden /> Sebelumnya
        </Button>
      )}
      <div className={classes.state}>
        <MaterialState learning={learning} trackClass={trackClass} item={item} />
      </div>
      <NextButton learning={learning} item={item} />
    </nav>
  )
}

/** Quizzes and assignments complete themselves when they are handed in and graded; the rest the learner marks. */
function MaterialState({ learning, trackClass, item }: Props) {
  if (item.isComplete) {
    const isUnsent = learning.unsentIds.has(item.id)
    return (
      <output className={classes.done}>
        {isUnsent ? <CloudUpload size={18} aria-hidden /> : <Check size={18} aria-hidden />}
        {isUnsent ? 'Selesai, belum terkirim' : 'Selesai'}
      </output>
    )
  }
  if (item.type === 'quiz' || item.type === 'assignment') return null

  async function handleComplete() {
    const isLastOpen = trackClass.items.every(each => each.isComplete || each.id === item.id)
    try {
      await completeMaterial({
        enrollmentId: learning.enrollmentId,
        lectureMaterialId: item.id,
        ...(isLastOpen ? { completedClassId: trackClass.id } : {}),
      })
    } catch {
      showAlert({
        title: 'Belum tersimpan',
        text: 'Penyimpanan perangkat penuh, jadi tanda selesai belum bisa disimpan. Kosongkan sedikit ruang lalu coba lagi.',
      })
    }
  }

  return <Button onClick={() => void handleComplete()}>Tandai selesai</Button>
}

function NextButton({ learning, item }: Pick<Props, 'learning' | 'item'>) {
  const navigate = useNavigate()
  const next = nextMaterial(learning.items, item.id)
  const isOpen = canGoNext(learning.items, item.id)
  if (isOpen && !next) {
    return (
      <Link
        to="/business/learning/$enrollmentId"
        params={{ enrollmentId: learning.enrollmentId }}
        className={classNames(buttonClass('primary'), classes.next)}
      >
        Lihat hasil belajar
      </Link>
    )
  }

  function handleNext() {
    if (!next) return
    rememberPopupFlag(next)
    void navigate(lessonLink(learning.enrollmentId, next))
  }

  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      className={classes.next}
      disabled={!isOpen || !next}
      onClick={handleNext}
    >
      Selanjutnya <ChevronRight size={18} aria-hidden />
    </Button>
  )
}

/** product.md §4: a local flag tells the e-wallet popup what kind of material comes next. */
function rememberPopupFlag(next: LearningItem): void {
  try {
    localStorage.setItem('semai-ewallet-popup', String(eWalletPopupFlag(next)))
  } catch {
    // Storage may be switched off; the flag only decides about a popup.
  }
}

import { flushSync } from 'react-dom'
import type { RefObject } from 'react'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { computeLevelPoints, rubricLevels } from '#contract/assessment/rubric-levels.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { focusFirstScoreField } from './focus-score.ts'
import { getPointsField, type TypedAssessment } from './read-assessment.ts'

interface Scoring {
  formRef: RefObject<HTMLElement | null>
  rubric: readonly Criterion[] | undefined
  typed: TypedAssessment
  onChange: (field: string, value: string) => void
  /** Makes the form visible. */
  onShow: () => void
  onSend: () => void
}

/**
 * Shortcuts of the assessment form: digits choose a level or type the score, `n` moves to the score, `c` to the
 * comment, `v` records a voice note, and Ctrl + Enter sends the form.
 */
export function useScoringKeys({ formRef, rubric, typed, onChange, onShow, onSend }: Scoring): void {
  const find = (selector: string) => [...(formRef.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const show = () => flushSync(onShow)

  /**
   * Sets the level of the current criterion and moves to the next criterion. After the last criterion, moves to the
   * submit button.
   */
  function chooseLevel(criteria: readonly Criterion[], level: number) {
    const groups = find('[data-criterion]')
    const focused = groups.findIndex(group => group.contains(document.activeElement))
    const open = criteria.findIndex((_, at) => (typed[getPointsField(at)] ?? '') === '')
    const at = Math.max(focused < 0 ? open : focused, 0)
    const [criterion, chosen] = [criteria[at], rubricLevels[level - 1]]
    if (!criterion || !chosen) return
    onChange(getPointsField(at), String(computeLevelPoints(criterion.points, chosen.share)))
    const next = groups[at + 1]?.querySelector<HTMLElement>('[data-levels] button')
    ;(next ?? find('button[type="submit"]')[0])?.focus()
  }

  function typeScore(digit: string) {
    const [field] = find('input')
    if (!(field instanceof HTMLInputElement)) return
    flushSync(() => onChange('score', digit))
    field.focus()
    field.setSelectionRange(digit.length, digit.length)
  }

  const digits = Array.from({ length: 10 }, (_, digit) => [
    String(digit),
    () => {
      show()
      if (rubric) chooseLevel(rubric, digit)
      else typeScore(String(digit))
    },
  ])
  useKeys({
    ...Object.fromEntries(digits),
    n: () => {
      show()
      focusFirstScoreField(formRef.current)
    },
    c: () => {
      show()
      find('textarea[data-comment]')[0]?.focus()
    },
    v: () => {
      show()
      find('button[data-record]')[0]?.click()
    },
    'Ctrl-enter': () => {
      show()
      onSend()
    },
  })
}

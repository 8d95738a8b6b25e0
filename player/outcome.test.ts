import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ScormState } from '#contract/learning/scorm-state.ts'
import { getUnitOutcome } from './outcome.ts'

test.each([1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY])(
  'stores the completion but no raw score if a unit reports the invalid score %d',
  score => {
    const outcome = getUnitOutcome({
      completionStatus: 'completed',
      successStatus: 'passed',
      score: { raw: score, scaled: score },
    })
    expect(outcome).toMatchObject({ completion: 'completed', scoreRaw: null })
    expect(v.is(ScormState, { ...outcome, location: '', suspendData: '', totalSeconds: 0 })).toBe(true)
  },
)

import { beforeEach, expect, test } from 'vitest'
import { watchState } from '../watch-state.ts'
import { markTranscriptRead, reportWatched } from './report-watched.ts'

const watched = { kind: 'watched', durationSeconds: 10, ranges: [[0, 10]] } satisfies typeof watchState.evidence

beforeEach(() => {
  Object.assign(watchState, { materialId: undefined, share: 0, evidence: undefined })
})

test('a transcript that was read remains the evidence, even if more of the video is watched later', () => {
  reportWatched('a', 0.2, undefined)
  markTranscriptRead('a')
  expect(watchState).toMatchObject({ materialId: 'a', share: 0.2, evidence: { kind: 'transcript' } })
  reportWatched('a', 0.3, undefined)
  expect(watchState).toMatchObject({ share: 0.3, evidence: { kind: 'transcript' } })
})

test('the watched parts of one video do not count for the next video', () => {
  reportWatched('a', 1, watched)
  expect(watchState.evidence).toEqual(watched)
  reportWatched('b', 0.1, undefined)
  expect(watchState).toMatchObject({ materialId: 'b', evidence: undefined })
  markTranscriptRead('c')
  expect(watchState).toMatchObject({ materialId: 'c', share: 0 })
})

test('the evidence can be stored on the device, because it can be cloned for IndexedDB', () => {
  markTranscriptRead('a')
  expect(structuredClone(watchState.evidence)).toEqual({ kind: 'transcript' })
  reportWatched('b', 1, watched)
  expect(structuredClone(watchState.evidence)).toEqual(watched)
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CareerTrackVersion } from '../catalog/career-track.ts'
import type { ProgressEntry, ProgressStatus } from './progress.ts'
import {
  isItemComplete,
  completesClass,
  findFirstIncompleteItem,
  getEWalletPopupFlag,
  pickFurtherStatus,
  isClassComplete,
  isComplete,
  isFurther,
  listItems,
  buildLearningStructure,
  findNextMaterial,
  findPreviousMaterial,
  listStatusesBefore,
  type ProgressItem,
  advanceProgress,
} from './progress.rules.ts'

const statuses: ProgressStatus[] = ['OPEN', 'INPROGRESS', 'COMPLETED']
const status = fc.constantFrom(...statuses)

/** Generates a version with any number of tracks, classes and items, and progress entries for some of its items. */
const learner = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), { maxLength: 4 }).chain(shape => {
  const version = getVersion(shape)
  const ids = version.track_content.flatMap(track =>
    track.track_class_content.flatMap(each => each.lecture_material_content.map(item => item.id)),
  )
  return fc
    .array(fc.option(status), { minLength: ids.length, maxLength: ids.length })
    .map(chosen => ({ version, progress: ids.flatMap((id, at) => entry(id, chosen[at])) }))
})

function entry(id: string, given: ProgressStatus | null | undefined): ProgressEntry[] {
  return given ? [{ lecture_material_id: id, status: given, quiz_id: null }] : []
}

function getVersion(shape: number[][]): CareerTrackVersion {
  return {
    career_track_id: 'ct',
    version: 1,
    track_content: shape.map((classes, t) => ({
      id: `t${t}`,
      title: '',
      summary: '',
      track_class_content: classes.map((count, c) => ({
        id: `t${t}c${c}`,
        title: '',
        summary: '',
        lecture_material_content: Array.from({ length: count }, (_, m) => ({
          id: `t${t}c${c}m${m}`,
          type: 'article' as const,
          title: '',
          minutes: 1,
          quizId: null,
          quiz_id: null,
          is_quiz_akhir: false,
        })),
      })),
    })),
  }
}

describe('progress never goes backwards', () => {
  it('merging progress updates in any order and with repeats gives the same result', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), fc.array(fc.nat(20)), (news, repeats) => {
        const again = repeats.map(at => news[at % news.length]!)
        const shuffled = [...again, ...news].toReversed()
        expect(shuffled.reduce(pickFurtherStatus)).toBe(news.reduce(pickFurtherStatus))
      }),
    )
  })

  it('a progress status counts as further than another status exactly if it comes later', () => {
    for (const a of statuses)
      for (const b of statuses)
        expect(isFurther(a, b)).toBe(pickFurtherStatus(a, b) === a && pickFurtherStatus(b, a) === a && a !== b)
  })
})

describe('one step of a material', () => {
  const now = new Date('2026-11-26T08:00:00Z')
  const item: ProgressItem = {
    status: 'OPEN',
    type: 'video',
    minutes: 10,
    durationSeconds: 600,
    openSince: new Date('2026-11-20T08:00:00Z'),
    completedAt: null,
    plausibleAt: null,
    evidence: 'watched',
  }
  const take = (before: ProgressItem, to: ProgressStatus, happenedAt = now) =>
    advanceProgress(before, to, { happenedAt, now, studiedUntil: null })

  it('a sequence of single steps leaves a material in the status of its furthest step', () => {
    const step = fc.record({ to: status, happenedAt: fc.date({ max: now, noInvalidDate: true }) })
    fc.assert(
      fc.property(fc.array(step), steps => {
        const after = steps.reduce((each, { to, happenedAt }) => ({ ...each, ...take(each, to, happenedAt) }), item)
        const firstStep = steps.find(({ to }) => to === steps.map(each => each.to).reduce(pickFurtherStatus, 'OPEN'))
        expect(after).toEqual({ ...item, ...(firstStep && take(item, firstStep.to, firstStep.happenedAt)) })
      }),
    )
  })

  it('accepts a step only from an earlier status', () => {
    for (const to of statuses)
      expect(statuses.filter(from => take({ ...item, status: from }, to))).toEqual(listStatusesBefore(to))
  })

  it('adds study time only when a material is completed', () => {
    expect(take(item, 'INPROGRESS')).toEqual({
      status: 'INPROGRESS',
      completedAt: null,
      plausibleAt: null,
      studiedUntil: null,
    })
    const done = take(item, 'COMPLETED')
    expect(done?.studiedUntil?.getTime()).toBeGreaterThan(item.openSince.getTime())
    expect(done).toMatchObject({ completedAt: now, plausibleAt: done?.studiedUntil })
    expect(take({ ...item, evidence: null }, 'COMPLETED')?.plausibleAt?.getTime()).toBeGreaterThan(now.getTime())
  })
})

describe('learning structure', () => {
  it('the learning structure keeps the given materials in order, and drops empty groups', () => {
    fc.assert(
      fc.property(learner, ({ version, progress }) => {
        const tracks = buildLearningStructure(version, progress)
        expect(listItems(tracks).map(item => item.id)).toEqual(progress.map(each => each.lecture_material_id))
        expect(tracks.every(track => track.classes.length > 0)).toBe(true)
        expect(tracks.every(track => track.classes.every(each => each.items.length > 0))).toBe(true)
      }),
    )
  })

  it('a class is complete if all its materials are, and a track if all its classes are', () => {
    fc.assert(
      fc.property(learner, ({ version, progress }) => {
        for (const track of buildLearningStructure(version, progress)) {
          expect(track.isComplete).toBe(track.classes.every(each => each.isComplete))
          for (const each of track.classes)
            expect(each.isComplete).toBe(each.items.every(item => item.status === 'COMPLETED'))
        }
      }),
    )
  })
})

describe('completion', () => {
  it('a class is complete if it contains materials and all of them have the status COMPLETED', () => {
    expect(statuses.filter(isComplete)).toEqual(['COMPLETED'])
    expect(isClassComplete([])).toBe(false)
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), all => {
        expect(isClassComplete(all)).toBe(!all.some(each => each !== 'COMPLETED'))
      }),
    )
  })

  it('completing the last open material completes the class', () => {
    fc.assert(
      fc.property(learner, ({ version, progress }) => {
        for (const trackClass of buildLearningStructure(version, progress).flatMap(track => track.classes)) {
          const open = trackClass.items.filter(item => !item.isComplete)
          for (const { id } of trackClass.items) {
            expect(completesClass(trackClass, id)).toBe(open.every(item => item.id === id))
          }
          expect(completesClass(trackClass, 'elsewhere')).toBe(false)
        }
      }),
    )
  })

  it('progress of materials outside the version does not change the learning structure', () => {
    fc.assert(
      fc.property(learner, learner, ({ version, progress }, other) => {
        const items = listItems(buildLearningStructure(version, progress))
        const strange = other.progress.map(each => ({ ...each, lecture_material_id: `x${each.lecture_material_id}` }))
        expect(listItems(buildLearningStructure(version, [...strange, ...progress]))).toEqual(items)
      }),
    )
  })
})

describe('navigation between materials', () => {
  it('opens the first incomplete material, and goes to the next material in order until the end', () => {
    fc.assert(
      fc.property(learner, ({ version, progress }) => {
        const items = listItems(buildLearningStructure(version, progress))
        const next = findFirstIncompleteItem(items)
        expect(findNextMaterial(items)).toBe(next)
        expect(items.slice(0, next ? items.indexOf(next) : undefined).every(item => item.isComplete)).toBe(true)
        items.forEach((item, at) => {
          expect(findNextMaterial(items, item.id)).toBe(items[at + 1])
          expect(findPreviousMaterial(items, item.id)).toBe(items[at - 1])
          expect(isItemComplete(items, item.id)).toBe(item.status === 'COMPLETED')
        })
      }),
    )
  })

  it('finds no next, previous or complete material in an empty list', () => {
    expect(findNextMaterial([], 'x')).toBeUndefined()
    expect(findPreviousMaterial([], 'x')).toBeUndefined()
    expect(isItemComplete([], 'x')).toBe(false)
  })

  it('chooses the first e-wallet popup for a quiz that is not final, and the second for all other materials', () => {
    expect(getEWalletPopupFlag({ quizId: 'q', is_quiz_akhir: false })).toBe(1)
    expect(getEWalletPopupFlag({ quizId: 'q', is_quiz_akhir: true })).toBe(2)
    expect(getEWalletPopupFlag({ quizId: null, is_quiz_akhir: false })).toBe(2)
  })
})

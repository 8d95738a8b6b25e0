import { describe, expect, it } from 'vitest'
import { pointsOf } from './delivered-points.ts'

describe('points of a delivery', () => {
  it('adds up what the server counted now', () => {
    expect(
      pointsOf([
        { kind: 'points', outcome: 'accepted', receipt: { point: 10 } },
        { kind: 'progress', outcome: 'accepted', receipt: { status: 'COMPLETED' } },
        { kind: 'points', outcome: 'accepted', receipt: { point: 40 } },
        { kind: 'quiz-attempt', outcome: 'accepted', receipt: { score: 90, point: 20 } },
        { kind: 'quiz-attempt', outcome: 'accepted', receipt: { score: 40 } },
      ]),
    ).toBe(70)
  })
  it('does not celebrate twice, nor what was refused or unreadable', () => {
    expect(
      pointsOf([
        { kind: 'points', outcome: 'duplicate', receipt: { point: 50 } },
        { kind: 'points', outcome: 'refused' },
        { kind: 'points', outcome: 'accepted', receipt: 'x' },
      ]),
    ).toBe(0)
  })
})

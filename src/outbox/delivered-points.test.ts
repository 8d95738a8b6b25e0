import { describe, expect, it } from 'vitest'
import { sumDeliveredPoints, describeDeliveredPoints } from './delivered-points.ts'

describe('points of a sent batch', () => {
  it('adds up the points of a sent batch that the server has counted', () => {
    expect(
      sumDeliveredPoints([
        { kind: 'points', outcome: 'accepted', receipt: { point: 10 } },
        { kind: 'progress', outcome: 'accepted', receipt: { status: 'COMPLETED' } },
        { kind: 'points', outcome: 'accepted', receipt: { point: 40 } },
        { kind: 'quiz-attempt', outcome: 'accepted', receipt: { score: 90, point: 20 } },
        { kind: 'quiz-attempt', outcome: 'accepted', receipt: { score: 40 } },
        { kind: 'assignment', outcome: 'accepted', receipt: { handedInAt: '2026-01-01T00:00:00.000Z', point: 15 } },
      ]),
    ).toEqual({ counted: 85, waiting: 0 })
  })
  it('does not add up repeated, rejected or malformed points', () => {
    expect(
      sumDeliveredPoints([
        { kind: 'points', outcome: 'duplicate', receipt: { point: 50 } },
        { kind: 'points', outcome: 'refused' },
        { kind: 'points', outcome: 'accepted', receipt: 'x' },
      ]),
    ).toEqual({ counted: 0, waiting: 0 })
  })
  it('shows points that will be counted later, beside counted points or alone', () => {
    const until = '2026-01-01T00:00:00.000Z'
    const waiting = { kind: 'points', outcome: 'accepted', receipt: { point: 0, waits: { point: 5, until } } }
    const quiz = { kind: 'quiz-attempt', outcome: 'accepted', receipt: { score: 90, waits: { point: 20, until } } }
    const counted = { kind: 'points', outcome: 'accepted', receipt: { point: 10 } }
    expect(describeDeliveredPoints(sumDeliveredPoints([waiting, quiz]))).toBe('25 poin menunggu dihitung.')
    expect(describeDeliveredPoints(sumDeliveredPoints([counted, waiting]))).toBe(
      'Selamat! kamu berhasil menambah 10 point. 5 lagi menunggu dihitung.',
    )
    expect(describeDeliveredPoints(sumDeliveredPoints([counted]))).toBe('Selamat! kamu berhasil menambah 10 point.')
    expect(describeDeliveredPoints(sumDeliveredPoints([]))).toBeUndefined()
  })
})

import { createHash } from 'node:crypto'
import { type MergeLineName, mergeLines, type MergeOutcome } from '#contract/user-merge.ts'

/** The two accounts of a merge. */
export interface Pair {
  keptId: string
  otherId: string
}

/** Counts what a merge does while it does it. */
export class Tally {
  readonly #counts = new Map<MergeLineName, { moved: number; stayed: number }>()
  readonly #keys: string[] = []

  /** `keys` tell the rows apart; without them their number alone is part of the plan. */
  moved(line: MergeLineName, keys: readonly string[]): void {
    this.add(line, { moved: keys.length })
    this.#keys.push(...keys.map(key => `${line}:${key}`))
  }

  add(line: MergeLineName, { moved = 0, stayed = 0 }: { moved?: number; stayed?: number }): void {
    const count = this.#counts.get(line) ?? { moved: 0, stayed: 0 }
    this.#counts.set(line, { moved: count.moved + moved, stayed: count.stayed + stayed })
  }

  /** In the order people read them, without lines that say nothing. */
  lines(): MergeOutcome['lines'] {
    const names = Object.keys(mergeLines) as MergeLineName[] // made from that very object
    return names
      .map(name => ({ name, ...(this.#counts.get(name) ?? { moved: 0, stayed: 0 }) }))
      .filter(({ moved, stayed }) => moved + stayed > 0)
  }

  print(): string {
    return createHash('sha256').update(JSON.stringify(this.#keys.toSorted())).digest('base64url')
  }
}

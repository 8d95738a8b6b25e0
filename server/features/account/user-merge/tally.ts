import { createHash } from 'node:crypto'
import { type MergeKindName, mergeKinds, type MergeOutcome } from '#contract/account/user-merge.ts'

export interface AccountPair {
  keptId: string
  otherId: string
}

/** Counts the rows that a merge moves or leaves. */
export class MergeCounter {
  readonly #counts = new Map<MergeKindName, { moved: number; stayed: number }>()
  readonly #keys: string[] = []

  /**
   * Counts moved rows. `keys` identify the rows. If a later merge would move other rows, the plan is outdated, even if
   * the number of rows is equal.
   */
  moved(line: MergeKindName, keys: readonly string[]): void {
    this.add(line, { moved: keys.length })
    this.#keys.push(...keys.map(key => `${line}:${key}`))
  }

  add(line: MergeKindName, { moved = 0, stayed = 0 }: { moved?: number; stayed?: number }): void {
    const count = this.#counts.get(line) ?? { moved: 0, stayed: 0 }
    this.#counts.set(line, { moved: count.moved + moved, stayed: count.stayed + stayed })
  }

  /** Lists the counts in display order, without zeros. */
  lines(): MergeOutcome['lines'] {
    const names = Object.keys(mergeKinds) as MergeKindName[] // the object has exactly these keys
    return names
      .map(name => ({ name, ...(this.#counts.get(name) ?? { moved: 0, stayed: 0 }) }))
      .filter(({ moved, stayed }) => moved + stayed > 0)
  }

  print(): string {
    return createHash('sha256').update(JSON.stringify(this.#keys.toSorted())).digest('base64url')
  }
}

import type { Block } from '#contract/learning/article.ts'
import type { PackageReport, PackageReportRow } from '#contract/packages/package-report.ts'
import type { WrittenQuiz } from '#contract/assessment/quiz-form.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import type { PackageSource } from './source.ts'

/** A material as a package of another platform describes it. `file` is the name under which it will be stored. */
export type FoundMaterial = { title: string; minutes: number } & (
  | {
      kind: 'article' | 'assignment'
      /** Content of the article. Its pictures already have the addresses that they will have after the import. */
      blocks: Block[]
    }
  | { kind: 'pdf' | 'video'; file: string; summary: string }
  | { kind: 'quiz'; quiz: WrittenQuiz }
  | ({ kind: 'scorm' } & FoundUnit)
)

export type FoundUnit = Pick<
  ScormContent,
  'standard' | 'unit' | 'launch' | 'masteryScore' | 'launchData' | 'summary'
> & {
  /** Package with the unit's files, if it is not the imported package itself. */
  source?: PackageSource
}

export interface FoundClass {
  title: string
  summary: string
  materials: FoundMaterial[]
}

export interface FoundTrack {
  title: string
  summary: string
  classes: FoundClass[]
}

/** Content of a package in this app's structure, with a report about each of its items. */
export interface FoundPackage {
  title: string
  summary: string
  tracks: FoundTrack[]
  report: PackageReport
}

/** An item in the structure of a package: its materials and its children. */
export interface FoundNode {
  title: string
  row: PackageReportRow
  materials: FoundMaterial[]
  children: FoundNode[]
}

import type { Block } from '#contract/learning/article.ts'
import type { PackageReport, PackageReportRow } from '#contract/packages/package-report.ts'
import type { WrittenQuiz } from '#contract/assessment/quiz-form.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import type { PackageSource } from './source.ts'

/** A material as a foreign package describes it. `file` is the name it will be stored under. */
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
  /** Files that the unit plays from, if they are not those of the whole package. */
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

/** Content of a package in our structure, and a report about each of its items. */
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

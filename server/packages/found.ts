import type { Block } from '#contract/learning/article.ts'
import type { PackageReport, PackageReportRow } from '#contract/packages/package-report.ts'
import type { AuthoredQuiz } from '#contract/assessment/quiz-form.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import type { PackageSource } from './source.ts'

/**
 * A material that was found in a package of another platform. `file` is the name under which the file will be stored.
 */
export type FoundMaterial = { title: string; minutes: number } & (
  | {
      kind: 'article' | 'assignment'
      /** Content of the article or assignment. Its pictures already have the URLs of the stored files. */
      blocks: Block[]
    }
  | { kind: 'pdf' | 'video'; file: string; summary: string }
  | { kind: 'quiz'; quiz: AuthoredQuiz }
  | ({ kind: 'scorm' } & FoundUnit)
)

export type FoundUnit = Pick<
  ScormContent,
  'standard' | 'unit' | 'launch' | 'masteryScore' | 'launchData' | 'summary'
> & {
  /** Inner package that contains the unit's files. Absent if this is the imported package itself. */
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

/** Content of a package in the structure of this app, with a report about each item of the package. */
export interface FoundPackage {
  title: string
  summary: string
  tracks: FoundTrack[]
  report: PackageReport
}

/** An item in the structure of a package, with its materials and its child items. */
export interface FoundNode {
  title: string
  row: PackageReportRow
  materials: FoundMaterial[]
  children: FoundNode[]
}

import type { Block } from '#contract/article.ts'
import type { PackageReport, PackageReportRow } from '#contract/package-report.ts'
import type { WrittenQuiz } from '#contract/rules/quiz-form.ts'
import type { ScormContent } from '#contract/scorm.ts'

/** A material as a package of somebody else's describes it. `file` is the name it will be kept under. */
export type FoundMaterial = { title: string; minutes: number } & (
  | {
      kind: 'article' | 'assignment'
      /** Pictures by the address they will have. */
      blocks: Block[]
    }
  | { kind: 'pdf' | 'video'; file: string; summary: string }
  | { kind: 'quiz'; quiz: WrittenQuiz }
  | ({ kind: 'scorm' } & FoundUnit)
)

export type FoundUnit = Pick<ScormContent, 'standard' | 'unit' | 'launch' | 'masteryScore' | 'launchData' | 'summary'>

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

/** What a package holds, in our shape, and what became of each of its things. */
export interface FoundPackage {
  title: string
  summary: string
  tracks: FoundTrack[]
  report: PackageReport
}

/** A thing in the structure of a package: what it is to learn, and what stands under it. */
export interface FoundNode {
  title: string
  row: PackageReportRow
  materials: FoundMaterial[]
  children: FoundNode[]
}

import * as v from 'valibot'

/** Format of the package, which decides its runtime: SCORM 1.2, SCORM 2004 or H5P. */
export const ScormStandard = v.picklist(['1.2', '2004', 'h5p'])
export type ScormStandard = v.InferOutput<typeof ScormStandard>

/** Unit of a SCORM or H5P package, as a material. Units of the same package have the same `url`. */
export const ScormContent = v.object({
  kind: v.literal('scorm'),
  /**
   * URL of the whole package: one file that begins with a list of its contents (`contract/learning/scorm-package.ts`).
   */
  url: v.string(),
  sizeBytes: v.number(),
  standard: ScormStandard,
  /**
   * `sco`: the unit reports its own completion. `asset`: the unit only shows content, and the learner marks it as
   * done.
   */
  unit: v.picklist(['sco', 'asset']),
  /** Start page of the unit: a path inside the package with its parameters, e.g. `unit/index.html?lang=id`. */
  launch: v.string(),
  /** Pass mark out of a hundred. Null if only the unit decides. */
  masteryScore: v.nullable(v.number()),
  /** Data that the package's author defined for the unit. The unit can read this data when it starts. */
  launchData: v.optional(v.string()),
  summary: v.string(),
  /**
   * URL of the player. The server adds it to the answer; the stored material does not contain it. Absent if no player
   * is configured.
   */
  playedAt: v.optional(v.string()),
})
export type ScormContent = v.InferOutput<typeof ScormContent>

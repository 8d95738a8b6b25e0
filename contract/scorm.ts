import * as v from 'valibot'

/** Which of the two a package was written for: they ask for the runtime under different names. */
export const ScormStandard = v.picklist(['1.2', '2004'])
export type ScormStandard = v.InferOutput<typeof ScormStandard>

/** One unit of a SCORM package, as a material. Several units of one package have the same `url`. */
export const ScormContent = v.object({
  kind: v.literal('scorm'),
  /** The whole package as one file: what it holds stands at its beginning (`contract/rules/scorm-package.ts`). */
  url: v.string(),
  sizeBytes: v.number(),
  standard: ScormStandard,
  /** A `sco` says itself when it is done; an `asset` only shows something, and the learner says so. */
  unit: v.picklist(['sco', 'asset']),
  /** A path inside the package, with its parameters: `unit/index.html?lang=id`. */
  launch: v.string(),
  /** From how many of a hundred it is passed. Null where the unit alone says so. */
  masteryScore: v.nullable(v.number()),
  /** What its author handed the unit for its start. */
  launchData: v.optional(v.string()),
  summary: v.string(),
  /** Where it is played. Not kept with the material: the server that answers adds it; absent where there is no such place. */
  playedAt: v.optional(v.string()),
})
export type ScormContent = v.InferOutput<typeof ScormContent>

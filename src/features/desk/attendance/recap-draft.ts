import * as v from 'valibot'
import type { RecapBody } from '#contract/webinar/recap.admin.ts'

const Address = v.exactOptional(v.nullable(v.string()))

/** Changed parts of a recap while it is edited. Unlike in `RecapBody`, texts may be empty. */
const RecapDraft = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    recordingUrl: Address,
    recordingLowUrl: Address,
    captionsUrl: Address,
    slidesUrl: Address,
    questions: v.exactOptional(
      v.array(v.object({ text: v.string(), options: v.array(v.string()), right: v.number(), why: v.string() })),
    ),
  }),
)

/** Reads the changed parts from the stored text. Returns undefined if there is no valid input. */
export function readRecapDraft(text: string | undefined): Partial<RecapBody> | undefined {
  const { success, output } = v.safeParse(RecapDraft, text)
  return success ? output : undefined
}

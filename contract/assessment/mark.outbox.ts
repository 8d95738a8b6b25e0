import * as v from 'valibot'
import { MARK_TEXT_MAX_LENGTH, MARKS_MAX, STROKE_MAX_POINTS } from '../wire/limits.ts'
import { Id, MultiLine } from '../wire/text.ts'

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/**
 * Schema of marks as an expert sends them. The schema is in a separate file, so that learners' pages load only `Mark`.
 */
export const MarksPayload = v.pipe(
  v.array(
    v.object({
      fileId: Id,
      points: v.pipe(v.array(v.tuple([Share, Share])), v.minLength(1), v.maxLength(STROKE_MAX_POINTS)),
      // The text is required, because users who cannot see the picture need it.
      text: v.pipe(
        MultiLine,
        v.nonEmpty('Tulis apa yang kamu tandai'),
        v.maxLength(MARK_TEXT_MAX_LENGTH, `Catatan tanda paling panjang ${MARK_TEXT_MAX_LENGTH} karakter`),
      ),
    }),
  ),
  v.maxLength(MARKS_MAX, `Paling banyak ${MARKS_MAX} tanda`),
)
